import { and, eq } from 'drizzle-orm';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { aplicadosDeNuevo } from '../domain/aplicados-de-nuevo.ts';
import {
  type Calce,
  calzarDeAPoco,
  type LineaBanco,
  type LineaLibro,
  type OpcionesCalce,
  type Pasada,
  type ResultadoCalce,
  VERSION_REGLAS,
} from '../domain/calzador/index.ts';
import { calces, conciliaciones } from '../tables.ts';
import { confirmarExactos } from './calces.ts';
import { unaEn } from './candado.ts';
import type { Fila } from './fila.ts';
import { type LineaBancoViva, type LineaLibroViva, lineasBanco, lineasLibro } from './lineas.ts';
import { memoriaDe } from './memoria.ts';
import { borrarSugerencias, marcarSugeridas } from './sugerencias.ts';

/** Rules that lock by themselves when they are decisive (areas/3); by their odds, those that the company lets (`trabaSola`). */
const CONFIRMAN = ['R1', 'R2'] as const;

const enCentesimas = (puntaje: number) => Math.round(puntaje * 100);

function lineasDelCalzador(c: Fila, banco: readonly LineaBancoViva[], libro: readonly LineaLibroViva[]) {
  const cuenta = c.cuenta_contable;
  const b: LineaBanco[] = banco.map((m) => ({
    id: m.id,
    cuenta,
    fecha: m.fecha,
    monto: m.monto,
    documento: m.documento,
    rut: m.rut_detectado ?? '',
    glosa: m.descripcion,
  }));
  const l: LineaLibro[] = libro.map((x) => ({
    id: x.id,
    cuenta,
    fecha: x.fecha,
    monto: x.monto,
    documento: x.documento,
    rut: x.rut ?? '',
    nombre: x.glosa,
  }));
  return { b, l };
}

const firma = (k: { banco: readonly string[]; libro: readonly string[] }) =>
  [[...k.banco].sort().join(), [...k.libro].sort().join()].join('|');

/** What people refused in the account, in this conciliación or in an earlier one: the same lines are not offered again, by this rule or by another. */
async function deshechos(ctx: ReadCtx, c: Fila): Promise<{ banco: string[]; libro: string[] }[]> {
  return ctx.db
    .select({ banco: calces.movimientos_banco, libro: calces.movimientos_libro })
    .from(calces)
    .innerJoin(conciliaciones, and(eq(conciliaciones.empresa_id, calces.empresa_id), eq(conciliaciones.id, calces.conciliacion_id)))
    .where(and(eq(calces.empresa_id, ctx.empresa_id), eq(calces.estado, 'deshecho'), eq(conciliaciones.cuenta_id, c.cuenta_id)));
}

const rechazadas = async (ctx: ReadCtx, c: Fila): Promise<Set<string>> => new Set((await deshechos(ctx, c)).map(firma));

async function guardarSugeridos(ctx: Ctx, c: Fila, sugeridos: readonly Calce[]): Promise<void> {
  const fijos = { empresa_id: ctx.empresa_id, hecho_por: ctx.people, conciliacion_id: c.raiz_id, corte: c.fecha_termino };
  const filas = sugeridos.map((k) => ({
    ...fijos,
    id: ctx.id(),
    regla: k.regla,
    regla_version: k.version,
    confianza: enCentesimas(k.puntaje),
    evidencia: [...k.evidencia],
    movimientos_banco: [...k.banco],
    movimientos_libro: [...k.libro],
    diferencia: k.diferencia,
    estado: 'sugerido' as const,
    por: 'Automática',
  }));
  // The suggestions of a run are no change that somebody made: they do not go line by line into the audit.
  for (let at = 0; at < filas.length; at += 500) await ctx.db.insert(calces).values(filas.slice(at, at + 500));
}

/** What an act posted and took back because it posted it again is no tie for the bank: those two lines go together first. Answers their ids. */
async function calzarAplicadosDeNuevo(ctx: Ctx, c: Fila, libres: readonly LineaLibroViva[], no: ReadonlySet<string>): Promise<Set<string>> {
  const pares = aplicadosDeNuevo(libres).filter((par) => !no.has(firma({ banco: [], libro: par.map((l) => l.id) })));
  const fijos = {
    banco: [],
    regla: 'R8',
    regla_version: VERSION_REGLAS,
    confianza: 10_000,
    evidencia: ['REVERSA'],
    modo: 'exacto' as const,
  };
  await confirmarExactos(
    ctx,
    c,
    pares.map((libro) => ({ ...fijos, libro })),
  );
  return new Set(pares.flat().map((l) => l.id));
}

/** What is free to be matched, with the pairs that cancel each other taken out. */
interface Libre {
  banco: LineaBancoViva[];
  libro: LineaLibroViva[];
}

/** The lines that no match holds: those a run reads, and reads again when it writes. */
export async function lineasLibres(ctx: ReadCtx, c: Fila): Promise<Libre> {
  const [banco, libro] = await atOnce([lineasBanco(ctx, c), lineasLibro(ctx, c)]);
  return {
    banco: banco.filter((m) => !m.calce_id && !m.ajena && m.estado !== 'no_se_concilia'),
    libro: libro.filter((l) => !l.calce_id && !l.ajena),
  };
}

/** The engine over them, pass by pass: what was posted again is no tie for the bank. */
export function motorDe(c: Fila, libre: Libre, o: OpcionesCalce): Generator<Pasada, ResultadoCalce> {
  const anulados = new Set(aplicadosDeNuevo(libre.libro).flatMap((par) => par.map((l) => l.id)));
  const { b, l } = lineasDelCalzador(
    c,
    libre.banco,
    libre.libro.filter((x) => !anulados.has(x.id)),
  );
  return calzarDeAPoco(b, l, { ...o, confirman: CONFIRMAN });
}

/** What the engine is told besides the lines: banking days, what the company lets lock, what its signed months taught and what was refused. */
export async function opcionesDelMotor(ctx: ReadCtx, c: Fila): Promise<OpcionesCalce> {
  const [rechazos, calendario, una_en, memoria] = await atOnce([deshechos(ctx, c), ctx.calendar(), unaEn(ctx), memoriaDe(ctx, c)]);
  const pares = rechazos.flatMap(({ banco: [b, otroB], libro: [l, otroL] }) => (b && l && !otroB && !otroL ? [[b, l] as const] : []));
  return {
    calendario,
    una_en,
    memorias: new Map([[c.cuenta_contable, memoria]]),
    rechazados: pares,
  };
}

interface Hallado {
  confirmados: number;
  sugeridos: number;
}

/**
 * Writes what a run found: what locks is confirmed, the rest are suggestions with their score and evidence.
 * Suggestions of an earlier run are replaced; those that a person refused stay refused, and what somebody took meanwhile is left out.
 */
export async function guardarCalces(ctx: Ctx, c: Fila, r: ResultadoCalce): Promise<Hallado> {
  await borrarSugerencias(ctx, c);
  const [libre, no] = await atOnce([lineasLibres(ctx, c), rechazadas(ctx, c)]);
  const anulados = await calzarAplicadosDeNuevo(ctx, c, libre.libro, no);
  const porBanco = new Map(libre.banco.map((m) => [m.id, m]));
  const porLibro = new Map(libre.libro.filter((l) => !anulados.has(l.id)).map((x) => [x.id, x]));
  const vale = (k: Calce) => !no.has(firma(k)) && k.banco.every((id) => porBanco.has(id)) && k.libro.every((id) => porLibro.has(id));
  const nuevos = r.aceptados.filter((k) => k.diferencia === 0 && vale(k));
  const porConfirmar = nuevos.map((k) => ({
    banco: k.banco.flatMap((id) => porBanco.get(id) ?? []),
    libro: k.libro.flatMap((id) => porLibro.get(id) ?? []),
    regla: k.regla,
    regla_version: k.version,
    confianza: enCentesimas(k.puntaje),
    evidencia: k.evidencia,
    modo: 'exacto' as const,
  }));
  await confirmarExactos(ctx, c, porConfirmar);
  const sugeridos = [...r.aceptados.filter((k) => k.diferencia !== 0), ...r.sugeridos].filter(vale);
  await guardarSugeridos(ctx, c, sugeridos);
  await marcarSugeridas(ctx, c);
  const hallado = { confirmados: nuevos.length, sugeridos: sugeridos.length };
  ctx.audit({ entidad: 'conciliacion', entidad_id: c.id, despues: { ...hallado } });
  return hallado;
}
