import { explicarDeudas, montosPorDeuda, NOMBRE_EVENTO, type Paso } from '#areas/libro/public.server.ts';
import { Forbidden, Invalid } from '#kernel/errors.ts';
import { type Fecha, maxFecha, minFecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { DePersona } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const CONCEPTOS = ['capital', 'interes', 'mora', 'gastos', 'costas'] as const;
/** Acts shown, those that moved most. */
const ACTOS = 200;

type Montos = Record<(typeof CONCEPTOS)[number] | 'colocacion', number>;
const deuda = (m: Montos): number => CONCEPTOS.reduce((s, c) => s + m[c], 0);
const NADA: Montos = { capital: 0, interes: 0, mora: 0, gastos: 0, costas: 0, colocacion: 0 };

const QUE: Partial<Record<Paso['clase'], string>> = {
  nueva: 'Nace la deuda',
  mora: 'Mora del período',
  reajuste: 'Reajuste de la UF',
  rebaja: 'Rebaja',
  alza: 'Alza',
};

/** What each debt owes on both days, as the cubo says it. */
async function dosDias(ctx: ReadCtx, rut: Rut, antes: Fecha, al: Fecha) {
  const a = await montosPorDeuda(ctx, { rut, al: antes });
  const b = await montosPorDeuda(ctx, { rut, al });
  return { a, b, pks: [...new Set([...a.keys(), ...b.keys()])].sort() };
}

/**
 * What a RUT owed and its business was owed at the end of two days, and the acts between them. What the cubo says of both days and what the history of each
 * debt explains are two ways to the same difference: what is left of it is a residue, a fault. 400 `comparacion_igual`.
 */
export async function comparar(ctx: ReadCtx, q: DePersona, con: Fecha) {
  if (!ctx.can('libro:deudas')) throw new Forbidden('sin_permiso', { permiso: 'libro:deudas' });
  if (con === q.al) throw new Invalid({ con: ['Elija dos días distintos'] }, 'comparacion_igual');
  const [antes, al] = [minFecha(con, q.al), maxFecha(con, q.al)];
  const { a, b, pks } = await dosDias(ctx, q.rut, antes, al);
  const pasos = await explicarDeudas(ctx, q.rut, { antes, al });
  const explicado = new Map<string, number>();
  for (const p of pasos) explicado.set(p.pk, (explicado.get(p.pk) ?? 0) + deuda(p.montos) + p.montos.colocacion);
  const de = (m: Map<string, Montos>, pk: string): Montos => m.get(pk) ?? NADA;
  const todas = [...new Set([...pks, ...explicado.keys()])];
  const residuos = todas.flatMap((pk) => {
    const [x, y] = [de(a, pk), de(b, pk)];
    const monto = deuda(y) + y.colocacion - deuda(x) - x.colocacion - (explicado.get(pk) ?? 0);
    return monto === 0 ? [] : [{ pk, titulo: (b.get(pk) ?? a.get(pk))?.titulo ?? pk, monto }];
  });
  const suma = (m: Map<string, Montos>, f: (x: Montos) => number) => [...m.values()].reduce((s, x) => s + f(x), 0);
  const concepto = (nombre: string, f: (x: Montos) => number) => {
    const [x, y] = [suma(a, f), suma(b, f)];
    return { concepto: nombre, antes: x, ahora: y, diferencia: y - x };
  };
  return {
    antes,
    al,
    conceptos: [...CONCEPTOS.map((c) => concepto(c, (m) => m[c])), concepto('deuda', deuda), concepto('colocacion', (m) => m.colocacion)],
    clases: porClase(pasos),
    actos: pasos
      .map((p) => ({
        clave: `${p.pk} ${p.fecha} ${p.clase}`,
        fecha: p.fecha,
        clase: p.clase,
        titulo: (b.get(p.pk) ?? a.get(p.pk))?.titulo ?? p.titulo,
        url: (b.get(p.pk) ?? a.get(p.pk))?.url ?? null,
        que:
          QUE[p.clase] ??
          ([...new Set(p.eventos.filter((e) => e !== 'devengo_diario').map((e) => NOMBRE_EVENTO[e]))].join(', ') || p.clase),
        monto: deuda(p.montos),
      }))
      .filter((x) => x.monto !== 0)
      .sort((x, y) => Math.abs(y.monto) - Math.abs(x.monto) || (x.clave < y.clave ? -1 : 1))
      .slice(0, ACTOS),
    total: pasos.filter((p) => deuda(p.montos) !== 0).length,
    residuos,
  };
}

/** How much each kind of act adds to the debt: Σ of them is its difference. */
function porClase(pasos: readonly Paso[]) {
  const out = new Map<string, { clase: string; n: number; monto: number }>();
  for (const p of pasos) {
    const monto = deuda(p.montos);
    if (monto === 0) continue;
    const c = out.get(p.clase) ?? { clase: p.clase, n: 0, monto: 0 };
    out.set(p.clase, { ...c, n: c.n + 1, monto: c.monto + monto });
  }
  return [...out.values()].sort((x, y) => Math.abs(y.monto) - Math.abs(x.monto));
}
