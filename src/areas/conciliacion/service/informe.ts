import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { InformeOut } from '../contract-formas.ts';
import { informes } from '../tables.ts';
import { type Foto, fotoDe, identidadDe, pendientesDe } from './cierre.ts';
import { type Fila, nombreCuenta } from './fila.ts';
import type { ConAbiertas } from './lineas.ts';

type Informe = z.input<typeof InformeOut>;
/** As it is stored: the report, and the open lines of the books that the next conciliación starts from. */
export type InformeGuardado = Informe & ConAbiertas;

export const aCalce = (k: Foto['calces'][number]) => ({
  id: k.id,
  regla: k.regla,
  regla_version: k.regla_version,
  confianza: k.confianza / 100,
  evidencia: k.evidencia,
  movimientos_banco: k.movimientos_banco,
  movimientos_libro: k.movimientos_libro,
  diferencia: k.diferencia,
  parcial: k.parcial,
  ajuste_asiento_id: k.ajuste_asiento_id,
  estado: k.estado,
  por: k.por,
  motivo: k.motivo,
});

/** The report of a conciliación as it stands. */
async function informeVivo(ctx: ReadCtx, c: Fila, f: Foto): Promise<InformeGuardado> {
  const abiertas = new Set(f.abiertasLibro.map((l) => l.id));
  return {
    num_conciliacion: c.num_conciliacion,
    num_version: c.num_version,
    cuenta: nombreCuenta(c.cuenta),
    cuenta_contable: c.cuenta_contable,
    fecha_inicio: c.fecha_inicio,
    fecha_termino: c.fecha_termino,
    saldo_inicial_banco: f.cadena.saldo_inicial,
    saldo_inicial_libro: c.saldo_inicial_libro,
    identidad: identidadDe(f, c),
    saldos: f.cadena.prueba,
    pendientes: await pendientesDe(ctx, c, f),
    banco: f.banco.map((l) => ({
      id: l.id,
      fecha: l.fecha,
      texto: l.descripcion,
      documento: l.documento,
      rut: l.rut_detectado,
      monto: l.monto,
      estado: l.estado,
    })),
    libro: f.libro.map((l) => ({
      id: l.id,
      fecha: l.fecha,
      texto: l.glosa,
      documento: l.documento,
      rut: l.rut,
      monto: l.monto,
      estado: l.calce_id ? 'conciliado' : 'pendiente',
    })),
    calces: f.calces.filter((k) => k.estado !== 'sugerido').map(aCalce),
    explicacion: c.explicacion?.motivo ?? null,
    motivo_actualizacion: c.motivo_actualizacion,
    preparada: c.preparada_nombre,
    cerrada: c.cerrada_nombre,
    cerrada_en: c.cerrada_en?.toISOString() ?? null,
    abiertas_libro: f.libro.flatMap(({ arrastre: _a, calce_id: _c, ajena: _j, ...l }) => (abiertas.has(l.id) ? [l] : [])),
  };
}

/** jsonb does not keep the order of the keys: what is hashed is the text with its keys sorted. */
function canonico(v: unknown): unknown {
  if (Array.isArray(v)) return v.map(canonico);
  if (v === null || typeof v !== 'object') return v;
  return Object.fromEntries(
    Object.entries(v)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, x]) => [k, canonico(x)]),
  );
}

export const hashInforme = (cuerpo: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonico(cuerpo)))
    .digest('hex');

/** Stores the report as it is signed: insert-only, with its hash. */
export async function firmarInforme(ctx: Ctx, c: Fila, f: Foto): Promise<string> {
  const cuerpo = await informeVivo(ctx, c, f);
  const hash = hashInforme(cuerpo);
  await ctx.db
    .insert(informes)
    .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, conciliacion_id: c.id, cuerpo, hash });
  return hash;
}

/** The report that was signed, or undefined while it is not closed. */
export async function informeFirmado(ctx: ReadCtx, c: Pick<Fila, 'id'>): Promise<{ cuerpo: InformeGuardado; hash: string } | undefined> {
  const [row] = await ctx.db
    .select()
    .from(informes)
    .where(and(eq(informes.empresa_id, ctx.empresa_id), eq(informes.conciliacion_id, c.id)));
  return row ? { cuerpo: row.cuerpo as InformeGuardado, hash: row.hash } : undefined;
}

/** What the screen and the print show: the signed report exactly as it was, or the live one. */
export async function informeDe(ctx: ReadCtx, c: Fila): Promise<{ firmado: boolean; hash: string; informe: InformeGuardado }> {
  const firmado = await informeFirmado(ctx, c);
  if (firmado) return { firmado: true, hash: firmado.hash, informe: firmado.cuerpo };
  const informe = await informeVivo(ctx, c, await fotoDe(ctx, c));
  return { firmado: false, hash: hashInforme(informe), informe };
}
