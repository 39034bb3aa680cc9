import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/types.ts';
import type { Valores } from '../domain/plantilla.ts';
import { lotes, mandatos } from '../tables.ts';
import { type CargoRow, documentoDe, type LoteRow } from './filas.ts';

const dia = (f: Fecha): string => f.replaceAll('-', '');
/** A RUT as files write it: its body and its check digit together. */
const rut = (r: string): string => r.replace(/[.-]/g, '');

/** What each row of a list says, in the words of the canonical model: a layout takes of it what its bank asks. */
export async function valoresDe(ctx: ReadCtx, l: LoteRow, suyos: readonly CargoRow[]): Promise<{ cabeza: Valores; filas: Valores[] }> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const ids = [...new Set(suyos.map((c) => c.mandato_id))];
  const ms = new Map((ids.length === 0 ? [] : await ctx.rows(mandatos, inArray(mandatos.id, ids))).map((m) => [m.id, m]));
  const cabeza: Valores = {
    fecha_envio: dia(l.generado_el ?? ctx.hoy),
    rut_empresa: rut(empresa?.rut ?? ''),
    n: String(suyos.length),
    total: String(suyos.reduce((s, c) => s + c.monto, 0)),
    referencia: documentoDe(l),
  };
  const filas = suyos.map((c): Valores => {
    const m = ms.get(c.mandato_id);
    if (!m) throw new RangeError(`a row without mandate: ${c.id}`);
    return {
      rut_titular: rut(m.rut_titular),
      banco: m.banco,
      tipo_cuenta: m.tipo_cuenta,
      cuenta: m.cuenta,
      id_servicio: m.id_servicio,
      cuota: String(c.cuota ?? 0),
      monto: String(c.monto),
      fecha_cargo: dia(c.fecha_cargo),
      fecha_firma: dia(m.fecha_firma),
      // The first charge of a mandate and those after it are told apart (SeqTp of ISO 20022).
      secuencia: m.ultimo_cargo === null ? 'FRST' : 'RCUR',
      referencia: documentoDe(l),
    };
  });
  return { cabeza, filas };
}

export const sha256De = (contenido: string): string => createHash('sha256').update(Buffer.from(contenido, 'latin1')).digest('hex');

/** The bytes that were frozen, always the same ones; the first time, the moment is kept: from then on the bank may have them. 422 `sin_generar`. */
export async function descargar(ctx: ReadCtx, l: LoteRow): Promise<FileReply> {
  if (l.contenido === null) throw new Rule('sin_generar');
  if (l.descargado_en === null && l.estado === 'generado') await (ctx as Ctx).update(lotes, l.id, { descargado_en: (ctx as Ctx).ahora });
  return {
    nombre: `${documentoDe(l)}-${l.tipo.toLowerCase()}-${l.banco}-${dia(l.fecha_cargo)}.txt`,
    mime: 'text/plain',
    bytes: Buffer.from(l.contenido, 'latin1'),
  };
}
