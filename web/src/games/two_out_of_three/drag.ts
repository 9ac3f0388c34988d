/** Dice that can be pulled onto squares. A tap stays a tap. */
export interface Dragged {
  die: number;
  x: number;
  y: number;
}

interface Wishes {
  canDrag: (die: number) => boolean;
  moved: (dragged: Dragged | null) => void;
  dropped: (die: number, square: string) => void;
}

const STILL = 8; // px that a finger moves while it taps

export function draggable({ canDrag, moved, dropped }: Wishes): (tray: HTMLElement) => () => void {
  return (tray) => {
    let from: Dragged | null = null;
    let isDragging = false;

    function down(event: PointerEvent) {
      const die = Number((event.target as Element).closest<HTMLElement>("[data-die]")?.dataset.die);
      from = canDrag(die) && event.isPrimary ? { die, x: event.clientX, y: event.clientY } : null;
    }
    function move({ clientX: x, clientY: y }: PointerEvent) {
      if (!from) return;
      isDragging ||= Math.hypot(x - from.x, y - from.y) > STILL;
      if (isDragging) moved({ die: from.die, x, y });
    }
    function up({ clientX, clientY }: PointerEvent) {
      const square = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-square]")?.dataset.square;
      if (from && isDragging && square) dropped(from.die, square);
      leave();
    }
    function leave() {
      if (isDragging) moved(null);
      from = null;
      isDragging = false;
    }

    tray.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", leave);
    return () => {
      tray.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", leave);
    };
  };
}
