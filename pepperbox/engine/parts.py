"""Rules as parts of a loop: how Numba is told to compile each of them once.

By itself Numba optimises and loads every function together with all that it calls, so that a rule ten calls deep is
done ten times, and again for each width of a whole number that it is given. A rule is never called from outside: here
it is only translated, for the widest numbers; the loop that takes it in is optimised and loaded with all its parts.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage
from numba import jit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering
from numba.core.typing.templates import AbstractTemplate, infer_global


class PartLibrary(JITCodeLibrary):
    """The code of a rule, as translated."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave that to the loop."""
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Be ready to be called by other parts: it will be linked with them, not now."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """What a loop takes in: this rule with all that it calls."""
        if self._shared_module is None:
            module = self._final_module.clone()
            for library in self.called():
                own = library._final_module if isinstance(library, PartLibrary) else library._get_module_for_linking()
                module.link_in(own, preserve=True)
            for function in module.functions:
                if not function.is_declaration and function.linkage == Linkage.external:
                    function.linkage = Linkage.linkonce_odr  # a loop may take it in with several rules
            self._shared_module = module
        return self._shared_module

    def called(self) -> list[Any]:
        """The libraries that this one links, and those that they link, each once."""
        found: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in found and library is not self:
                found[library] = None
                waiting += library._linking_libraries if isinstance(library, PartLibrary) else []
        return list(found)


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        # Compiled functions are found by their entry point, which must be a builtin. Nobody enters a part from outside.
        entry = list[None]().append
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=entry)
        return True


class PartCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        """Numba's own passes, but for the last one."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(PartLowering if step is NativeLowering else step, why) for step, why in passes.passes]
        passes.finalize()
        return [passes]


def part(function: Any) -> Any:
    """Let loops call this function when they are compiled; it stays as it is."""
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled = jit(nopython=True, pipeline_class=PartCompiler, **options)(function)

    class Part(AbstractTemplate):
        """How a call is typed: whole numbers of every width are one type."""

        key = function

        def generic(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
            widened = tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in args)
            return types.Dispatcher(compiled).get_call_type(self.context, widened, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return types.Dispatcher(compiled).get_overload(sig)

    infer_global(function, types.Function(Part))
    return function
