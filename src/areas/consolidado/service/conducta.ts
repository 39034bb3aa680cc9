import { coberturaPorDeuda } from '#areas/garantias/public.server.ts';
import { comportamiento } from '#areas/libro/public.server.ts';
import { Forbidden, Rule } from '#kernel/errors.ts';
import { addMonths, addPeriodos, type Fecha, firstDay, lastDay, minFecha, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import { label } from '#kernel/words.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import type { DePersona } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Months looked at, and those of the trend. */
const VENTANA = 12;
const TENDENCIA = 3;

/** What a RUT promised to pay in some days and how each promise ended, as whoever keeps promises tells it; null where nobody does or it may not be seen. */
async function promesas(ctx: ReadCtx, rut: string, desde: Fecha, hasta: Fecha) {
  const medidas = ['promesas', 'prometido', 'pagado_de_promesas'];
  const c = [...ctx.deps.registry.cifras.cubos.values()].find(
    (x) => medidas.every((m) => Object.hasOwn(x.medidas, m)) && ctx.can(x.permiso),
  );
  if (!c) return null;
  const filtros = [{ dimension: 'cliente', op: 'es' as const, valores: [rut] }];
  const r = await explorar(ctx, { cubo: c.nombre, medidas, filas: ['estado'], columnas: [], filtros, desde, hasta });
  return r.celdas.map(({ filas: [estado = ''], valores: v }) => ({
    estado,
    n: Number(v.promesas),
    prometido: pesos(Number(v.prometido)),
    pagado: pesos(Number(v.pagado_de_promesas)),
  }));
}

/** How a RUT paid what it owed in each role in the last twelve months, in the last three, and in each of them. */
export async function conducta(ctx: ReadCtx, q: DePersona) {
  if (!ctx.can('libro:deudas')) throw new Forbidden('sin_permiso', { permiso: 'libro:deudas' });
  const desde = addMonths(q.al, -VENTANA);
  const todo = await comportamiento(ctx, [q.rut], desde, q.al);
  const meses = [];
  for (let i = VENTANA - 1; i >= 0; i -= 1) {
    const mes = addPeriodos(periodoOf(q.al), -i);
    const suyo = await comportamiento(ctx, [q.rut], firstDay(mes), minFecha(lastDay(mes), q.al));
    for (const c of suyo) meses.push({ mes, rol: c.rol, dias: c.dias_promedio, peor_mora: c.peor_mora });
  }
  const ultimo = await comportamiento(ctx, [q.rut], addMonths(q.al, -TENDENCIA), q.al);
  return {
    desde,
    hasta: q.al,
    meses,
    promesas: await promesas(ctx, q.rut, desde, q.al),
    roles: todo.map(({ rut: _r, ...c }) => ({ ...c, dias_promedio_3m: ultimo.find((u) => u.rol === c.rol)?.dias_promedio ?? null })),
  };
}

/** What of each debt of a client its garantías cover today: never more than it owes. Only today's is known. */
export async function cobertura(ctx: ReadCtx, q: DePersona) {
  if (!ctx.can('garantias:ver')) throw new Forbidden('sin_permiso', { permiso: 'garantias:ver' });
  if (q.al !== ctx.hoy) throw new Rule('cobertura_de_hoy', { fecha: formatFecha(ctx.hoy) });
  const deudas = (await coberturaPorDeuda(ctx, q.rut)).map((d) => ({
    pk: d.pk,
    titulo: `${label(d.tipo)} ${d.numero}`,
    saldo: d.saldo,
    cubierto: pesos(Math.min(d.cubierto, d.saldo)),
    descubierto: pesos(Math.max(0, d.saldo - d.cubierto)),
    pct: d.pct,
  }));
  return { saldo: sumPesos(deudas.map((d) => d.saldo)), cubierto: sumPesos(deudas.map((d) => d.cubierto)), deudas };
}
