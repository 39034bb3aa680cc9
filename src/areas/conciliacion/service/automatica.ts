import type { Ctx } from '#platform/server/context.ts';
import { aplicadosDeNuevo } from '../domain/aplicados-de-nuevo.ts';
import { type Calce, type LineaBanco, type LineaLibro, VERSION_REGLAS } from '../domain/calce.ts';
import { calzar } from '../domain/calzar.ts';
import { calces } from '../tables.ts';
import { confirmarExactos } from './calces.ts';
import type { Fila } from './fila.ts';
import { calcesDe, type LineaBancoViva, type LineaLibroViva, lineasBanco, lineasLibro } from './lineas.ts';
import { borrarSugerencias, marcarSugeridas } from './sugerencias.ts';

/** Rules that lock by themselves in the product (areas/3): the others are confirmed one by one or by group. */
const CONFIRMAN = ['R1', 'R2'] as const;

export const enCentesimas = (puntaje: number) => Math.round(puntaje * 100);

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

const firma = (k: { regla: string; banco: readonly string[]; libro: readonly string[] }) =>
  [k.regla, [...k.banco].sort().join(), [...k.libro].sort().join()].join('|');

/** Suggestions that a person already refused are not offered again. */
async function rechazadas(ctx: Ctx, c: Fila): Promise<Set<string>> {
  const lista = await calcesDe(ctx, c, 'deshecho');
  return new Set(lista.map((k) => firma({ regla: k.regla, banco: k.movimientos_banco, libro: k.movimientos_libro })));
}

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
async function calzarAplicadosDeNuevo(ctx: Ctx, c: Fila, libres: readonly LineaLibroViva[]): Promise<Set<string>> {
  const no = await rechazadas(ctx, c);
  const pares = aplicadosDeNuevo(libres).filter((par) => !no.has(firma({ regla: 'R8', banco: [], libro: par.map((l) => l.id) })));
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

/**
 * Runs R1 … R8 over what is free: R1 and R2 confirm by themselves when nothing rivals them, the rest are suggestions with their score and
 * evidence. Suggestions of an earlier run are replaced; those that a person refused stay refused.
 */
export async function calzarAutomatico(ctx: Ctx, c: Fila): Promise<{ confirmados: number; sugeridos: number }> {
  await borrarSugerencias(ctx, c);
  const banco = (await lineasBanco(ctx, c)).filter((m) => !m.calce_id && !m.ajena && m.estado !== 'no_se_concilia');
  const libres = (await lineasLibro(ctx, c)).filter((l) => !l.calce_id && !l.ajena);
  const anulados = await calzarAplicadosDeNuevo(ctx, c, libres);
  const libro = libres.filter((l) => !anulados.has(l.id));
  const { b, l } = lineasDelCalzador(c, banco, libro);
  const r = calzar(b, l, { calendario: await ctx.calendar(), confirman: CONFIRMAN });
  const porBanco = new Map(banco.map((m) => [m.id, m]));
  const porLibro = new Map(libro.map((x) => [x.id, x]));
  const no = await rechazadas(ctx, c);
  const nuevos = r.aceptados.filter((k) => k.diferencia === 0 && !no.has(firma(k)));
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
  const sugeridos = [...r.aceptados.filter((k) => k.diferencia !== 0), ...r.sugeridos].filter((k) => !no.has(firma(k)));
  await guardarSugeridos(ctx, c, sugeridos);
  await marcarSugeridas(ctx, c);
  ctx.audit({ entidad: 'conciliacion', entidad_id: c.id, despues: { confirmados: nuevos.length, sugeridos: sugeridos.length } });
  return { confirmados: nuevos.length, sugeridos: sugeridos.length };
}
