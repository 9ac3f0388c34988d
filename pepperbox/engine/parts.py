"""Rules as parts of a loop: how Numba is told to compile each of them once.

By itself Numba optimises and loads every function together with all that it calls, so that a rule ten calls deep is
done ten times, and again for each width of a whole number that it is given. A rule is never called from outside: here
it is only translated, for the widest numbers and by the few passes that it needs; the loop that takes it in is
optimised and loaded with all its parts.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from llvmlite.binding import Linkage
from llvmlite.ir import ArrayType, Constant, IntType, Undefined
from numba import jit, types
from numba.core.cgutils import alloca_once, gep_inbounds, global_constant
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.ir import Assign, Expr, FreeVar, Global
from numba.core.ir_utils import find_const, guard
from numba.core.lowering import Lower
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.core.untyped_passes import (
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

NUMBER = IntType(64)
WORDS = 4  # of a random stream


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


class PartLower(Lower):
    def lower_assign(self, ty: Any, inst: Any) -> Any:
        """Leave out a whole table of which only entries are read: Numba writes it out anew for each of its entries."""
        if isinstance(inst.value, (Global, FreeVar)) and is_row(self.constant(inst.target)) and self.is_looked_up(inst):
            return Constant(self.context.get_value_type(ty), Undefined)
        return super().lower_assign(ty, inst)

    def is_looked_up(self, table: Any) -> bool:
        """Is nothing else done with what is assigned here?"""
        statements = chain.from_iterable(block.body for block in self.blocks.values())
        name = table.target.name
        uses = [
            each for each in statements if each is not table and any(used.name == name for used in each.list_vars())
        ]
        return all(isinstance(use, Assign) and self.is_look_up(use.value) for use in uses)

    def is_look_up(self, value: Any) -> bool:
        is_entry = isinstance(value, Expr) and value.op == "getitem"
        return is_entry and isinstance(self.typeof(value.index.name), types.Integer)

    def constant(self, variable: Any) -> Any:
        return guard(find_const, self.func_ir, variable)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Read an entry of a constant table from memory, where Numba would write out a case for each index."""
        table, kind = self.constant(value), self.typeof(index.name)
        if not is_row(table) or not isinstance(kind, types.Integer):
            return super().lower_getitem(resty, expr, value, index, from_the_start(signature))
        builder, zero, size = self.builder, NUMBER(0), NUMBER(len(table))
        given = self.context.cast(builder, self.loadvar(index.name), kind, types.int64)
        place = builder.select(builder.icmp_signed("<", given, zero), builder.add(given, size), given)
        with builder.if_then(builder.icmp_unsigned(">=", place, size), likely=False):
            self.context.call_conv.return_user_exc(builder, IndexError, ("tuple index out of range",))
        kept = global_constant(builder, "table", ArrayType(NUMBER, len(table))(table))
        entry = builder.load(gep_inbounds(builder, kept, zero, place))
        return self.context.cast(builder, entry, types.int64, resty)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        return super().lower_setitem(target_var, index_var, value_var, from_the_start(signature))


def from_the_start(called: Any) -> Any:
    """How an entry of an array is reached where nobody counts from its end, so that it need not be asked."""
    row, index, *rest = called.args
    is_counted = isinstance(row, types.Array) and isinstance(index, types.Integer)
    return called.replace(args=(row, types.uint64, *rest)) if is_counted else called


def is_row(value: Any) -> bool:
    """Is this a table of whole numbers?"""
    return isinstance(value, tuple) and all(type(entry) is int for entry in value)


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):
    _name = "part_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        return PartLower

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
        """Those of Numba's passes that rules need; the others look for what rules do not contain, such as closures."""
        passes = PassManager("part")
        for step in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            GenericRewrites,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            IRLegalization,
            PartLowering,
            NoPythonBackend,
        ):
            passes.add_pass(step, step.name())
        passes.finalize()
        return [passes]


def part(function: Any, taken_in: bool = False) -> Any:
    """Let loops call this function when they are compiled; it stays as it is.

    One that is `taken_in` is not called, but becomes a piece of its callers.
    """
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}  # it owns no memory
    options["forceinline"] = taken_in
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


def typed_stream(typing: Any) -> Any:
    kind = types.Array(types.int64, 1, "C")

    def lowered(context: Any, builder: Any, *_: Any) -> Any:
        words = alloca_once(builder, ArrayType(NUMBER, WORDS))
        stream, first = make_array(kind)(context, builder), gep_inbounds(builder, words, NUMBER(0), NUMBER(0))
        populate_array(stream, first, [NUMBER(WORDS)], [NUMBER(8)], itemsize=NUMBER(8), meminfo=None)
        return stream._getvalue()

    return signature(kind), lowered


own_stream: Any = intrinsic(typed_stream)
"""A random stream of the loop that asks for it: nobody else can write there, so that it is kept in registers."""
