import { asc, inArray } from 'drizzle-orm';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { type AppError, Conflict } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { EstadoCesion } from '../domain/estados.ts';
import { cesiones, documentos } from '../tables.ts';
import { tomarDocumentos } from './filas.ts';
import { cesionVigente } from './pagos-y-estados.ts';

interface CesionNueva {
  seq: number;
  rut_cedente: Rut;
  rut_cesionario: Rut;
  razon_cesionario: string;
  monto_cesion: Pesos;
  ultimo_vencimiento: Fecha;
  /** 'AAAA-MM-DDThh:mm' or with seconds, local. */
  fecha: string;
  fuente: 'AEC' | 'REGISTRO' | 'MANUAL';
  track_id?: string | null;
}

type CesionFila = typeof cesiones.$inferSelect;

/** A cesión and the documento that it is of. */
export interface CesionDe {
  documento_id: string;
  cesion: CesionNueva;
}

/** Turns in which no documento comes twice, each with its own in the order in which they came: what is written of one counts for the next. */
export function porTurnos<T>(de: readonly T[], documento: (t: T) => string): T[][] {
  const turnos: T[][] = [];
  const vistas = new Map<string, number>();
  for (const uno of de) {
    const k = vistas.get(documento(uno)) ?? 0;
    vistas.set(documento(uno), k + 1);
    const turno = turnos[k];
    if (turno) turno.push(uno);
    else turnos.push([uno]);
  }
  return turnos;
}

/** Every cesión known of each documento, the oldest first. */
export async function cesionesConocidasDe(ctx: ReadCtx, documentos: readonly string[]): Promise<Map<string, CesionFila[]>> {
  if (documentos.length === 0) return new Map();
  const filas = await ctx.rows(cesiones, inArray(cesiones.documento_id, [...documentos]), { orden: [asc(cesiones.id)] });
  return agrupar(filas, (c) => c.documento_id);
}

const esLaMisma = (vigente: CesionFila, c: CesionNueva): boolean => vigente.seq === c.seq && vigente.rut_cesionario === c.rut_cesionario;

/** Why a cesión does not follow the one in force of its documento; null when it does, or is that one. */
function porQueNo(vigente: CesionFila | undefined, c: CesionNueva): Conflict | null {
  if (!vigente || esLaMisma(vigente, c)) return null;
  if (c.seq > vigente.seq && c.rut_cedente === vigente.rut_cesionario) return null;
  return new Conflict('documento_ya_cedido', {
    cesionario: `${vigente.razon_cesionario}, ${vigente.rut_cesionario}`,
    rut: vigente.rut_cesionario,
  });
}

/**
 * Writes together one cesión of each of several documentos that the act holds, given the one in force of each. `documento_ya_cedido` of the first
 * that does not follow.
 */
async function escribirTurno(ctx: Ctx, turno: readonly CesionDe[], vigentes: ReadonlyMap<string, CesionFila>): Promise<void> {
  const nuevas = turno.filter(({ documento_id, cesion }) => {
    const vigente = vigentes.get(documento_id);
    const no = porQueNo(vigente, cesion);
    if (no) throw no;
    return !vigente || !esLaMisma(vigente, cesion);
  });
  const recedidas = nuevas.flatMap((c) => vigentes.get(c.documento_id)?.id ?? []);
  await ctx.updateMany(
    cesiones,
    recedidas.map((id) => ({ id, patch: { estado: 'recedida' as const } })),
  );
  await ctx.insertMany(
    cesiones,
    nuevas.map(({ documento_id, cesion: c }) => ({ ...c, documento_id, estado: 'vigente' as const, track_id: c.track_id ?? null })),
  );
  await seguirCesiones(ctx, nuevas);
}

/** The documentos say where their cesiones left them; those ceded to us are told together. */
async function seguirCesiones(ctx: Ctx, nuevas: readonly CesionDe[]): Promise<void> {
  const nuestro = (await empresaDe(ctx.db, ctx.empresa_id))?.rut;
  const cambios: { id: string; patch: { estado_cesion: EstadoCesion } }[] = [];
  for (const { documento_id, cesion } of nuevas) {
    const d = await ctx.lock(documentos, documento_id);
    const estado_cesion = paso(d.estado_cesion, cesion, nuestro, d.cliente_rut);
    if (estado_cesion !== d.estado_cesion) cambios.push({ id: documento_id, patch: { estado_cesion } });
  }
  await ctx.updateMany(documentos, cambios);
  const cedidos = cambios.filter((c) => c.patch.estado_cesion === 'cedido').map((c) => c.id);
  if (cedidos.length > 0) await ctx.emit('documentos.cedidos', { documentos: cedidos });
}

/**
 * Writes cesiones of documentos, those of one in the order in which they come. Each follows the one in force when its sequence is the next;
 * otherwise 409 `documento_ya_cedido`: of two cesiones made at once the index of the table lets one stay. To us: estado_cesion cedido (event
 * `documentos.cedidos`); from us: recedido.
 */
export async function registrarCesiones(ctx: Ctx, de: readonly CesionDe[]): Promise<void> {
  await tomarDocumentos(
    ctx,
    de.map((c) => c.documento_id),
  );
  for (const turno of porTurnos(de, (c) => c.documento_id)) {
    const vigentes = await cesionVigente(
      ctx,
      turno.map((c) => c.documento_id),
    );
    await escribirTurno(ctx, turno, vigentes);
  }
}

/**
 * Tries one cesión of each of several documentos that the act holds: what is refused of one undoes nothing of the others. Answers the refusal of each,
 * null where it was written. Those that the chain known does not stop are written together; if one of them is refused all the same, each by itself.
 */
export async function intentarCesiones(
  ctx: Ctx,
  turno: readonly CesionDe[],
  conocidas: ReadonlyMap<string, readonly CesionFila[]>,
): Promise<(AppError | null)[]> {
  const vigentes = new Map(
    [...conocidas.values()].flatMap((cs) => cs.filter((c) => c.estado === 'vigente').map((c) => [c.documento_id, c])),
  );
  const negadas = turno.map(({ documento_id, cesion }): AppError | null => porQueNo(vigentes.get(documento_id), cesion));
  const quedan = turno.filter((_, i) => negadas[i] === null);
  if (quedan.length === 0) return negadas;
  const juntas = await ctx.attempt(() => escribirTurno(ctx, quedan, vigentes));
  if (juntas.ok) return negadas;
  for (const [i, c] of turno.entries()) {
    if (negadas[i] !== null) continue;
    const hecha = quedan.length === 1 ? juntas : await ctx.attempt(() => escribirTurno(ctx, [c], vigentes));
    if (!hecha.ok) negadas[i] = hecha.refusal;
  }
  return negadas;
}

function paso(estado: EstadoCesion, c: CesionNueva, nuestro: Rut | undefined, cliente: Rut): EstadoCesion {
  if (c.rut_cesionario === nuestro) return 'cedido';
  if (estado !== 'cedido') return c.rut_cesionario === cliente ? estado : 'recedido';
  return c.rut_cesionario === cliente ? 'devuelto' : 'recedido';
}
