import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { AppError, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { type Colgadero, referidoDe } from '#platform/server/reach.ts';
import { contract } from '../contract.ts';
import { conDetalle } from '../domain/mensajes.ts';
import { archivos } from '../tables.ts';
import {
  type ArchivoFila,
  archivoPublico,
  archivosDe,
  contenidoDe,
  guardarArchivo,
  papelesPorHash,
  puertaDe,
  resolverArchivo,
} from './archivos.ts';

type Subida = z.output<(typeof contract.operations.subir_archivos)['input']> & { archivos: UploadedFile[] };

async function visibles(ctx: ReadCtx, filas: readonly ArchivoFila[]) {
  const pasa = puertaDe(ctx);
  const out = [];
  for (const a of filas) if (await pasa(a)) out.push(await archivoPublico(ctx, a, pasa));
  return out;
}

/** A paper by its id, when the session reaches what it hangs from. Throws 404. */
async function alcanzado(ctx: ReadCtx, id: string | undefined): Promise<ArchivoFila> {
  const a = await ctx.get(archivos, id ?? '');
  if (!(await puertaDe(ctx)(a))) throw new NotFound();
  return a;
}

const ausente = (campo: string) => new AppError(404, 'no_existe', {}, { [campo]: ['No existe o no está a su alcance'] });

/** What the papers sent will hang from. 404 at `referido_id`; 422 at `rut` when it is of nobody in the record; 404 at `reemplaza`. */
async function destino(ctx: ReadCtx, s: Pick<Subida, 'referido_tipo' | 'referido_id' | 'rut' | 'reemplaza'>): Promise<Colgadero> {
  const de = await referidoDe(ctx, s.referido_tipo, s.referido_id).catch((e: unknown) => {
    throw e instanceof AppError ? ausente('referido_id') : e;
  });
  if (s.rut && de.ruts.length > 0 && !de.ruts.includes(s.rut))
    throw new Rule('rut_de_otro', { rut: formatRut(s.rut) }, { rut: ['No es el RUT de ese registro'] });
  const anterior = s.reemplaza ? await ctx.find(archivos, s.reemplaza) : undefined;
  if (s.reemplaza && (anterior?.referido_tipo !== de.tipo || anterior.referido_id !== de.id)) throw ausente('reemplaza');
  return de;
}

async function resolver(ctx: Ctx, id: string | undefined, estado: 'validado' | 'objetado' | 'anulado', observacion: string | null) {
  const a = await alcanzado(ctx, id);
  return archivoPublico(ctx, await resolverArchivo(ctx, a.id, estado, observacion));
}

/** The acts and reads of digitised papers (areas/2, documentos (f)). */
export const handlersArchivos = {
  async archivos(ctx: ReadCtx, q: z.output<(typeof contract.operations.archivos)['input']>) {
    const porRut = q.rut ? { rut: q.rut } : null;
    const que =
      q.referido_tipo && q.referido_id ? await destino(ctx, { referido_tipo: q.referido_tipo, referido_id: q.referido_id }) : porRut;
    if (!que) throw new Invalid({ rut: ['Indique el RUT o el registro'] });
    return visibles(ctx, await archivosDe(ctx, que));
  },
  async subir_archivos(ctx: Ctx, s: Subida) {
    const max = await ctx.param(contract, 'maximo_archivos');
    if (s.archivos.length === 0) throw new Invalid({ archivos: ['Elija al menos un archivo'] });
    if (s.archivos.length > max) throw new Invalid({ archivos: [`Suba hasta ${max} archivos a la vez`] });
    const [de, conocidos] = await atOnce([
      destino(ctx, s),
      papelesPorHash(
        ctx,
        s.archivos.map((a) => a.hash),
      ),
    ]);
    const tipo = (await opcionesDe(ctx, 'tipos_archivo')).find((o) => o.codigo === s.tipo_archivo);
    const dias = s.vigencia_dias ?? (typeof tipo?.vigencia_dias === 'number' ? tipo.vigencia_dias : undefined);
    // Before the files: a term that has no date is the form's, not one paper's.
    if (s.fecha_documento && dias) addDays(s.fecha_documento, dias);
    const referido = { tipo: de.tipo, id: de.id };
    const pasa = puertaDe(ctx);
    const out = [];
    for (const a of s.archivos) {
      const mismos = conocidos.get(a.hash) ?? [];
      conocidos.set(a.hash, mismos);
      const { rut, rol, fecha_documento, reemplaza, tipo_archivo } = s;
      try {
        const dicho = { archivo: a, tipo_archivo, referido, rut, rol, fecha_documento, vigencia_dias: dias, reemplaza };
        const r = await guardarArchivo(ctx, dicho, mismos);
        out.push({ nombre: a.nombre, archivo: await archivoPublico(ctx, r.archivo, pasa, mismos), existente: r.existente, error: null });
      } catch (e) {
        if (!(e instanceof AppError)) throw e;
        out.push({ nombre: a.nombre, archivo: null, existente: false, error: conDetalle({ codigo: e.codigo, datos: e.datos }) });
      }
    }
    return { archivos: out };
  },
  async contenido(ctx: ReadCtx, { id }: { id?: string | undefined }) {
    return contenidoDe(ctx, (await alcanzado(ctx, id)).id);
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
