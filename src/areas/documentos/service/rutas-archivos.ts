import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { AppError, Invalid, NotFound } from '#kernel/errors.ts';
import { parseRut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { conDetalle } from '../domain/mensajes.ts';
import { archivos, documentos } from '../tables.ts';
import { type ArchivoFila, archivoPublico, archivosDe, contenidoDe, guardarArchivo, resolverArchivo } from './archivos.ts';

type Subida = z.output<(typeof contract.operations.subir_archivos)['input']> & { archivos: UploadedFile[] };

/** A paper filed under a client is reached as the client is. */
async function exigirAlcance(ctx: ReadCtx, a: Pick<ArchivoFila, 'rut' | 'referido_tipo' | 'referido_id'>): Promise<void> {
  let rut: string | null = a.rut ?? (a.referido_tipo === 'persona' ? a.referido_id : null);
  if (a.referido_tipo === 'documento') rut = (await ctx.find(documentos, a.referido_id))?.cliente_rut ?? rut;
  if (rut && !(await alcanzaCliente(ctx, rut))) throw new NotFound();
}

async function visibles(ctx: ReadCtx, filas: readonly ArchivoFila[]) {
  const out = [];
  for (const a of filas) {
    try {
      await exigirAlcance(ctx, a);
      out.push(await archivoPublico(ctx, a));
    } catch (e) {
      if (!(e instanceof NotFound)) throw e;
    }
  }
  return out;
}

async function resolver(ctx: Ctx, id: string | undefined, estado: 'validado' | 'objetado' | 'anulado', observacion: string | null) {
  const a = await ctx.get(archivos, id ?? '');
  await exigirAlcance(ctx, a);
  return archivoPublico(ctx, await resolverArchivo(ctx, a.id, estado, observacion));
}

/** The acts and reads of digitised papers (areas/2, documentos (f)). */
export const handlersArchivos = {
  async archivos(ctx: ReadCtx, q: z.output<(typeof contract.operations.archivos)['input']>) {
    const porRut = q.rut ? { rut: q.rut } : null;
    const referido = q.referido_tipo && q.referido_id ? { tipo: q.referido_tipo, id: q.referido_id } : null;
    const que = referido ?? porRut;
    if (!que) throw new Invalid({ rut: ['Indique el RUT o el registro'] });
    return visibles(ctx, await archivosDe(ctx, que));
  },
  async subir_archivos(ctx: Ctx, s: Subida) {
    const max = await ctx.param(contract, 'maximo_archivos');
    if (s.archivos.length === 0) throw new Invalid({ archivos: ['Elija al menos un archivo'] });
    if (s.archivos.length > max) throw new Invalid({ archivos: [`Suba hasta ${max} archivos a la vez`] });
    await exigirAlcance(ctx, { rut: s.rut ?? null, referido_tipo: s.referido_tipo, referido_id: s.referido_id });
    const tipo = (await opcionesDe(ctx, 'tipos_archivo')).find((o) => o.codigo === s.tipo_archivo);
    const dias = s.vigencia_dias ?? (typeof tipo?.vigencia_dias === 'number' ? tipo.vigencia_dias : undefined);
    // A paper of a persona is found by its canonical RUT, however it was written.
    const suyo = s.referido_tipo === 'persona' ? parseRut(s.referido_id) : null;
    const referido = { tipo: s.referido_tipo, id: suyo ?? s.referido_id };
    const out = [];
    for (const a of s.archivos) {
      try {
        const r = await guardarArchivo(ctx, {
          archivo: a,
          tipo_archivo: s.tipo_archivo,
          referido,
          rut: s.rut,
          rol: s.rol,
          fecha_documento: s.fecha_documento,
          vigencia_dias: dias,
          reemplaza: s.reemplaza,
        });
        out.push({ nombre: a.nombre, archivo: await archivoPublico(ctx, r.archivo), existente: r.existente, error: null });
      } catch (e) {
        if (!(e instanceof AppError)) throw e;
        out.push({ nombre: a.nombre, archivo: null, existente: false, error: conDetalle({ codigo: e.codigo, datos: e.datos }) });
      }
    }
    return { archivos: out };
  },
  async contenido(ctx: ReadCtx, { id }: { id?: string | undefined }) {
    await exigirAlcance(ctx, await ctx.get(archivos, id ?? ''));
    return contenidoDe(ctx, id ?? '');
  },
  async archivos_por_hash(ctx: ReadCtx, { id }: { id?: string | undefined }) {
    const filas = await ctx.db
      .select()
      .from(archivos)
      .where(and(eq(archivos.empresa_id, ctx.empresa_id), eq(archivos.hash, id ?? '')));
    return visibles(ctx, filas);
  },
  validar_archivo: (ctx: Ctx, i: { id?: string | undefined; observacion?: string | undefined }) =>
    resolver(ctx, i.id, 'validado', i.observacion ?? null),
  objetar_archivo: (ctx: Ctx, i: { id?: string | undefined; motivo: string }) => resolver(ctx, i.id, 'objetado', i.motivo),
  anular_archivo: (ctx: Ctx, i: { id?: string | undefined; motivo: string }) => resolver(ctx, i.id, 'anulado', i.motivo),
};
