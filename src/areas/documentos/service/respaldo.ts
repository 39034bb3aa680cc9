import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type FileType, MIME } from '#platform/server/files/types.ts';
import { archivos } from '../tables.ts';
import { type ArchivoFila, estadoArchivo } from './archivos.ts';

/** What a field that names a file asks of it. */
type Respaldo = Event<'archivo.exigido'>;

/** A paper that somebody signed is an image or a PDF of it: what may still be edited proves nothing. */
const FIRMADO: readonly string[] = (['pdf', 'jpg', 'png'] satisfies FileType[]).map((t) => MIME[t]);

/**
 * The one check of every field that names a file: what it names is stored by this company, filed under that record, of one of the types
 * asked, neither annulled nor refused nor past its date, and unalterable when it was signed. 422 at `campo`: `archivo_ajeno` (not stored,
 * or of another record: the answer is the same), `archivo_descartado`, `archivo_vencido`, `archivo_de_otro_tipo`, `archivo_editable`.
 */
export async function exigirRespaldo(ctx: ReadCtx, r: Respaldo): Promise<ArchivoFila> {
  const no = (codigo: string, frase: string, datos: object = {}) => new Rule(codigo, { ...datos }, { [r.campo]: [frase] });
  const a = await ctx.find(archivos, r.archivo_id);
  if (a?.referido_tipo !== r.referido.tipo || a.referido_id !== r.referido.id) throw no('archivo_ajeno', 'Suba aquí el archivo');
  const estado = estadoArchivo(a, ctx.hoy);
  if (estado === 'anulado' || estado === 'objetado') {
    throw no('archivo_descartado', `Está ${estado}: suba otro`, { nombre: a.nombre, estado });
  }
  if (estado === 'vencido') {
    const fecha = a.fecha_vencimiento && formatFecha(a.fecha_vencimiento);
    throw no('archivo_vencido', `Venció el ${fecha}: suba otro`, { nombre: a.nombre, fecha });
  }
  if (r.tipos.length > 0 && !r.tipos.includes(a.tipo_archivo)) {
    const nombres = new Map((await opcionesDe(ctx, 'tipos_archivo')).map((o) => [o.codigo, o.nombre]));
    const tipo = nombres.get(a.tipo_archivo) ?? a.tipo_archivo;
    const esperado = r.tipos.map((t) => nombres.get(t) ?? t).join(' o ');
    throw no('archivo_de_otro_tipo', `Suba aquí: ${esperado}`, { nombre: a.nombre, tipo, esperado });
  }
  if (r.firmado && !FIRMADO.includes(a.mime)) throw no('archivo_editable', 'Suba el papel firmado en PDF, JPG o PNG', { nombre: a.nombre });
  return a;
}
