import { and, desc, eq, lt } from 'drizzle-orm';
import { daysBetween } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type CalceFirmado, type LineaBanco, type LineaLibro, Memoria, type Recuerdo, recordar } from '../domain/calzador/index.ts';
import { conciliaciones, informes } from '../tables.ts';
import type { Fila } from './fila.ts';
import type { InformeGuardado } from './informe.ts';

/** Signed months that are remembered: a year of habits. */
const MESES = 12;
/** Reports of which this process keeps what they taught: they never change. */
const MAX_GUARDADOS = 240;
const GUARDADOS = new Map<string, Recuerdo>();

type Lineas = Pick<InformeGuardado, 'banco' | 'libro' | 'calces'>;

/** The lines of a signed report as the engine reads them, without the entries that were made while matching it. */
export function lineasDelInforme(i: Lineas, cuenta: string): { banco: LineaBanco[]; libro: LineaLibro[] } {
  const hechos = new Set(i.calces.flatMap((k) => k.ajuste_asiento_id ?? []));
  const comun = (l: Lineas['banco'][number]) => ({
    id: l.id,
    cuenta,
    fecha: l.fecha,
    monto: l.monto,
    documento: l.documento,
    rut: l.rut ?? '',
  });
  const banco = i.banco.filter((l) => l.estado !== 'no_se_concilia').map((l) => ({ ...comun(l), glosa: l.texto }) as LineaBanco);
  const libro = i.libro.filter((l) => !hechos.has(l.id.split(':')[0] ?? '')).map((l) => ({ ...comun(l), nombre: l.texto }) as LineaLibro);
  return { banco, libro };
}

/** The matches of a signed report in a state, whole: the partial ones and those of an entry made here teach nothing. */
function calcesDelInforme(i: Lineas, cuenta: string, estado: 'confirmado' | 'deshecho'): CalceFirmado[] {
  const { banco, libro } = lineasDelInforme(i, cuenta);
  const deB = new Map(banco.map((l) => [l.id, l]));
  const deL = new Map(libro.map((l) => [l.id, l]));
  return i.calces.flatMap((k) => {
    if (k.estado !== estado || k.parcial || k.ajuste_asiento_id) return [];
    const lados = {
      banco: k.movimientos_banco.flatMap((id) => deB.get(id) ?? []),
      libro: k.movimientos_libro.flatMap((id) => deL.get(id) ?? []),
    };
    return lados.banco.length === k.movimientos_banco.length && lados.libro.length === k.movimientos_libro.length ? [lados] : [];
  });
}

async function recuerdoDe(ctx: ReadCtx, f: { id: string; conciliacion_id: string; cuenta: string; dias: number }): Promise<Recuerdo> {
  const ya = GUARDADOS.get(f.id);
  if (ya) return ya;
  const [row] = await ctx.db
    .select({ cuerpo: informes.cuerpo })
    .from(informes)
    .where(and(eq(informes.empresa_id, ctx.empresa_id), eq(informes.id, f.id)));
  const cuerpo = row?.cuerpo as InformeGuardado;
  const recuerdo = recordar(calcesDelInforme(cuerpo, f.cuenta, 'confirmado'), f.dias, calcesDelInforme(cuerpo, f.cuenta, 'deshecho'));
  if (GUARDADOS.size >= MAX_GUARDADOS) GUARDADOS.delete(GUARDADOS.keys().next().value ?? '');
  GUARDADOS.set(f.id, recuerdo);
  return recuerdo;
}

/**
 * What the signed months of the account before this one taught. The store is the signed report itself, that nobody changes: what an update undid is
 * forgotten when its version is signed and takes the place of the other.
 */
export async function memoriaDe(ctx: ReadCtx, c: Pick<Fila, 'cuenta_id' | 'cuenta_contable' | 'fecha_inicio'>): Promise<Memoria> {
  const filas = await ctx.db
    .select({
      id: informes.id,
      conciliacion_id: informes.conciliacion_id,
      desde: conciliaciones.fecha_inicio,
      hasta: conciliaciones.fecha_termino,
    })
    .from(informes)
    .innerJoin(conciliaciones, and(eq(conciliaciones.empresa_id, informes.empresa_id), eq(conciliaciones.id, informes.conciliacion_id)))
    .where(
      and(
        eq(informes.empresa_id, ctx.empresa_id),
        eq(conciliaciones.cuenta_id, c.cuenta_id),
        eq(conciliaciones.estado, 'cerrada'),
        lt(conciliaciones.fecha_termino, c.fecha_inicio),
      ),
    )
    .orderBy(desc(conciliaciones.fecha_termino))
    .limit(MESES);
  const recuerdos: Recuerdo[] = [];
  for (const f of filas)
    recuerdos.push(await recuerdoDe(ctx, { ...f, cuenta: c.cuenta_contable, dias: daysBetween(f.desde, f.hasta) + 1 }));
  return new Memoria(recuerdos);
}
