import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { AppError, Conflict, Forbidden, NotFound, Rule } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type FileType, MIME, requireType } from '#platform/server/files/types.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { reached, referidoDe } from '#platform/server/reach.ts';
import { conDetalle } from '../domain/mensajes.ts';
import { archivos } from '../tables.ts';

export type ArchivoFila = typeof archivos.$inferSelect;

const ADMITIDOS: readonly FileType[] = ['pdf', 'jpg', 'png', 'xlsx', 'docx', 'xml', 'txt'];
const MAX_BYTES = 25 * 1024 * 1024;
/** Days before its end in which a paper is shown por_vencer (areas/2, documentos (f)). */
const POR_VENCER = 30;

interface Referido {
  tipo: string;
  /** RUT of a persona, id of a record. */
  id: string;
}

interface DatosArchivo {
  tipo_archivo: string;
  referido: Referido;
  rut?: Rut | undefined;
  rol?: string | undefined;
  fecha_documento?: Fecha | undefined;
  vigencia_dias?: number | undefined;
  reemplaza?: string | undefined;
}
/** A paper that a person sent, or that the product made and has in memory. */
type NuevoArchivo = DatosArchivo & ({ archivo: UploadedFile } | { nombre: string; bytes: Buffer });

/** State by the date: a paper in force that ends in 30 days or less, or that ended. */
export function estadoArchivo(a: Pick<ArchivoFila, 'estado' | 'fecha_vencimiento'>, hoy: Fecha): string {
  if (a.estado === 'anulado' || a.estado === 'objetado' || !a.fecha_vencimiento) return a.estado;
  if (a.fecha_vencimiento < hoy) return 'vencido';
  return a.fecha_vencimiento <= addDays(hoy, POR_VENCER) ? 'por_vencer' : a.estado;
}

/** The papers of each content that nobody annulled, the oldest first. */
export async function papelesPorHash(ctx: ReadCtx, hashes: readonly string[]): Promise<Map<string, ArchivoFila[]>> {
  const suyos = and(ne(archivos.estado, 'anulado'), inArray(archivos.hash, [...new Set(hashes)]));
  return agrupar(await ctx.rows(archivos, suyos, { orden: [asc(archivos.creado_en)] }), (a) => a.hash);
}

const mismosBytes = async (ctx: ReadCtx, hash: string): Promise<ArchivoFila[]> => (await papelesPorHash(ctx, [hash])).get(hash) ?? [];

/** A paper is reached as the record it hangs from: who sees that record sees it, nobody else, whatever RUT it says. */
type Puerta = (a: Pick<ArchivoFila, 'referido_tipo' | 'referido_id'>) => Promise<boolean>;

/** The same record is asked once, however many papers hang from it. */
export function puertaDe(ctx: ReadCtx): Puerta {
  const vistos = new Map<string, Promise<boolean>>();
  return (a) => {
    const clave = `${a.referido_tipo} ${a.referido_id}`;
    const visto = vistos.get(clave) ?? reached(referidoDe(ctx, a.referido_tipo, a.referido_id));
    vistos.set(clave, visto);
    return visto;
  };
}

/**
 * A paper as the API answers it, with the alert of being filed under another RUT too: only of papers that `pasa` lets through. `mismos`: the
 * papers with its bytes, for who read them already.
 */
export async function archivoPublico(ctx: ReadCtx, a: ArchivoFila, pasa: Puerta = puertaDe(ctx), mismos?: readonly ArchivoFila[]) {
  const iguales = a.rut && a.estado !== 'anulado' ? (mismos ?? (await mismosBytes(ctx, a.hash))) : [];
  const otros = iguales.filter((o) => o.rut && o.rut !== a.rut);
  const ruts = new Set<string | null>();
  for (const o of otros) if (!ruts.has(o.rut) && (await pasa(o))) ruts.add(o.rut);
  return {
    ...a,
    estado_visible: estadoArchivo(a, ctx.hoy),
    alertas: [...ruts].map((rut) => conDetalle({ codigo: 'ARCHIVO_EN_OTRO_RUT', datos: { rut } })),
  };
}

/**
 * Files a paper: its type is read from the content (415 `tipo_de_archivo_no_admitido`), at most 25 MB, kept once by its hash. The same
 * bytes on the same referido and type answer the existing one. With `reemplaza`, the earlier version stays readable. `mismos`: the papers
 * with its bytes, for who files several and read them at once; a new one joins them.
 */
export async function guardarArchivo(
  ctx: Ctx,
  n: NuevoArchivo,
  mismos?: ArchivoFila[],
): Promise<{ archivo: ArchivoFila; existente: boolean }> {
  return ctx.deps.files.during(['archivo' in n ? n.archivo : { ...n, mime: '' }], async ([archivo]) => {
    if (!archivo) throw new Rule('archivo_vacio');
    return guardar(ctx, { ...n, archivo }, mismos ?? (await mismosBytes(ctx, archivo.hash)));
  });
}

async function guardar(
  ctx: Ctx,
  n: DatosArchivo & { archivo: UploadedFile },
  mismos: ArchivoFila[],
): Promise<{ archivo: ArchivoFila; existente: boolean }> {
  const { nombre, tamano, hash } = n.archivo;
  if (tamano === 0) throw new Rule('archivo_vacio');
  if (tamano > MAX_BYTES) throw new AppError(413, 'archivo_demasiado_grande', { max: 25 });
  const tipo = requireType(n.archivo, ADMITIDOS);
  const rut = n.rut ?? (n.referido.tipo === 'persona' ? (parseRut(n.referido.id) ?? undefined) : undefined);
  const propio = mismos.find(
    (a) => a.referido_tipo === n.referido.tipo && a.referido_id === n.referido.id && a.tipo_archivo === n.tipo_archivo,
  );
  if (propio) return { archivo: await ctx.seen(archivos, propio.id), existente: true };
  const anterior = n.reemplaza ? await ctx.lock(archivos, n.reemplaza) : null;
  if (anterior && (anterior.referido_tipo !== n.referido.tipo || anterior.referido_id !== n.referido.id)) throw new NotFound();
  if (anterior?.reemplazado) throw new Conflict('archivo_ya_reemplazado', { nombre: anterior.nombre });
  await ctx.deps.files.keep(n.archivo);
  if (anterior) await ctx.update(archivos, anterior.id, { reemplazado: true });
  const nuevo = {
    hash,
    nombre,
    mime: MIME[tipo],
    bytes: tamano,
    tipo_archivo: n.tipo_archivo,
    referido_tipo: n.referido.tipo,
    referido_id: n.referido.id,
    rut: rut ?? null,
    rol: n.rol ?? null,
    fecha_documento: n.fecha_documento ?? null,
    vigencia_dias: n.vigencia_dias ?? null,
    fecha_vencimiento: n.fecha_documento && n.vigencia_dias ? addDays(n.fecha_documento, n.vigencia_dias) : null,
    numero: (anterior?.numero ?? 0) + 1,
    reemplaza: anterior?.id ?? null,
    subido: ctx.hoy,
  };
  const [archivo] = await ctx.insertLast(archivos, [nuevo]);
  if (!archivo) throw new Error('a paper that is not kept');
  mismos.push(archivo);
  return { archivo, existente: false };
}

/** Papers of a record or of a RUT, the living ones first by date; annulled ones are in the list too, as such. */
export async function archivosDe(ctx: ReadCtx, referido: Referido | { rut: Rut }): Promise<ArchivoFila[]> {
  const donde =
    'rut' in referido
      ? eq(archivos.rut, referido.rut)
      : and(eq(archivos.referido_tipo, referido.tipo), eq(archivos.referido_id, referido.id));
  return ctx.db
    .select()
    .from(archivos)
    .where(and(eq(archivos.empresa_id, ctx.empresa_id), donde))
    .orderBy(asc(archivos.tipo_archivo), asc(archivos.creado_en));
}

/**
 * Bytes of a paper; opening one of a natural person is logged (Ley 21.719). Shown in the browser only a PDF that does nothing by itself or
 * a picture that is only that; any other is handed over to be kept.
 */
export async function contenidoDe(ctx: ReadCtx, id: string) {
  const a = await ctx.get(archivos, id);
  if (a.rut && Number.parseInt(a.rut, 10) < 50_000_000) await ctx.lectura(a.rut, `archivo ${a.nombre}`);
  const { tipo, activo } = await ctx.deps.files.look(a.hash);
  const bytes = await ctx.deps.files.get(a.hash);
  return { nombre: a.nombre, mime: a.mime, bytes, inline: !activo && (tipo === 'pdf' || tipo === 'jpg' || tipo === 'png') };
}

/** pendiente → validado | objetado by another person than the uploader; anything but anulado → anulado. Emits `archivo.<estado>`. */
export async function resolverArchivo(
  ctx: Ctx,
  id: string,
  estado: 'validado' | 'objetado' | 'anulado',
  observacion: string | null,
): Promise<ArchivoFila> {
  const a = await ctx.lock(archivos, id);
  if (a.estado === 'anulado' || (estado !== 'anulado' && a.estado !== 'pendiente')) {
    throw new Conflict('transicion_no_permitida', { accion: estado.replace(/ado$/, 'ar'), estado: a.estado, acciones_permitidas: [] });
  }
  if (estado === 'anulado') {
    const propioHoy = ctx.isAmong(a.hecho_por) && a.subido === ctx.hoy;
    if (!propioHoy && !ctx.can('documentos:validar-archivo')) throw new Forbidden('sin_permiso', { accion: 'anular archivo de otro día' });
  } else ctx.requireOther(a.hecho_por);
  // The version that it replaced is the good one again.
  if (estado === 'anulado' && a.reemplaza && !a.reemplazado) await ctx.update(archivos, a.reemplaza, { reemplazado: false });
  if (observacion) ctx.audit({ motivo: observacion });
  const row = await ctx.update(archivos, id, { estado, observacion, validado_por: ctx.people, validado_en: ctx.ahora });
  const evento = {
    archivo_id: id,
    referido: { tipo: a.referido_tipo, id: a.referido_id },
    tipo_archivo: a.tipo_archivo,
    vence: a.fecha_vencimiento ?? undefined,
  };
  await ctx.emit(`archivo.${estado}`, evento);
  return row;
}
