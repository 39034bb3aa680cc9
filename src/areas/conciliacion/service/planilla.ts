import { formatFecha } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import type { Column } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { toXlsx } from '#platform/server/export.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { fotoDe, pendientesDe } from './cierre.ts';
import { type Fila, nombreCuenta } from './fila.ts';
import { listaCalces, panelBanco, panelLibro } from './listas.ts';

type Hoja = 'banco' | 'libro' | 'pendientes' | 'calces';

const FECHA: Column = { campo: 'fecha', titulo: 'Fecha', tipo: 'fecha' };
const DOCUMENTO: Column = { campo: 'documento', titulo: 'Documento' };
const RUT: Column = { campo: 'rut', titulo: 'RUT' };
const MONTO: Column = { campo: 'monto', titulo: 'Monto', tipo: 'pesos' };
const ESTADO: Column = { campo: 'estado', titulo: 'Estado' };

const COLUMNAS: Readonly<Record<Hoja, readonly Column[]>> = {
  banco: [
    FECHA,
    { campo: 'descripcion', titulo: 'Detalle', ancho: 48 },
    DOCUMENTO,
    RUT,
    MONTO,
    { campo: 'saldo', titulo: 'Saldo', tipo: 'pesos' },
    ESTADO,
  ],
  libro: [
    FECHA,
    { campo: 'glosa', titulo: 'Glosa', ancho: 48 },
    { campo: 'num_asiento', titulo: 'Asiento', tipo: 'numero' },
    DOCUMENTO,
    RUT,
    MONTO,
    ESTADO,
  ],
  pendientes: [
    { campo: 'grupo', titulo: 'Grupo', ancho: 28 },
    FECHA,
    { campo: 'texto', titulo: 'Detalle', ancho: 48 },
    DOCUMENTO,
    RUT,
    { campo: 'edad_dias', titulo: 'Edad (días)', tipo: 'numero' },
    MONTO,
    { campo: 'responsable', titulo: 'Responsable' },
    { campo: 'comentario', titulo: 'Comentario', ancho: 40 },
  ],
  calces: [
    { campo: 'regla', titulo: 'Regla' },
    { campo: 'confianza', titulo: 'Confianza (%)', tipo: 'numero' },
    { campo: 'banco', titulo: 'Banco', ancho: 60 },
    { campo: 'libro', titulo: 'Libro', ancho: 60 },
    { campo: 'diferencia', titulo: 'Diferencia', tipo: 'pesos' },
    ESTADO,
    { campo: 'por', titulo: 'Por' },
  ],
};

type Filas = Record<string, unknown>[];
const enPalabras = <T extends { estado: string }>(lista: readonly T[]): Filas => lista.map((x) => ({ ...x, estado: words(x.estado) }));

async function filasDe(ctx: ReadCtx, c: Fila, hoja: Hoja): Promise<Filas> {
  if (hoja === 'banco') return enPalabras((await panelBanco(ctx, c)).items);
  if (hoja === 'libro') return enPalabras((await panelLibro(ctx, c)).items);
  if (hoja === 'pendientes') return (await pendientesDe(ctx, c, await fotoDe(ctx, c))).map((p) => ({ ...p, grupo: words(p.grupo) }));
  const banco = new Map((await panelBanco(ctx, c)).items.map((l) => [l.id, `${formatFecha(l.fecha)} ${l.descripcion}`]));
  const libro = new Map((await panelLibro(ctx, c)).items.map((l) => [l.id, `${formatFecha(l.fecha)} ${l.glosa}`]));
  const lado = (ids: readonly string[], textos: ReadonlyMap<string, string>) =>
    ids.map((id) => textos.get(id) ?? 'otro período').join(' + ');
  return enPalabras((await listaCalces(ctx, c)).items).map((k) => ({
    ...k,
    banco: lado(k.movimientos_banco as string[], banco),
    libro: lado(k.movimientos_libro as string[], libro),
  }));
}

/** One of the panels, or what stays open, as an .xlsx with its account and period on top. Amounts in pesos, with their sign. */
export async function planilla(ctx: ReadCtx, c: Fila, hoja: Hoja): Promise<FileReply> {
  const titulo = `Conciliación N° ${c.num_conciliacion} v${c.num_version}, ${nombreCuenta(c.cuenta)}, ${formatFecha(c.fecha_inicio)} al ${formatFecha(c.fecha_termino)}`;
  const bytes = await toXlsx(COLUMNAS[hoja], await filasDe(ctx, c, hoja), [titulo]);
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { nombre: `${hoja}-conciliacion-${c.num_conciliacion}-v${c.num_version}.xlsx`, mime, bytes };
}
