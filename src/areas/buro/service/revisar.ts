import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Contenido as zContenido } from '../contract-formas.ts';
import type { Contenido, TipoFuente } from '../domain/contenido.ts';
import { FallaDeProveedor } from './proveedores/proveedor.ts';

const CAMPO = { BURO: 'buro', DEUDA: 'deuda', OTRA: 'otra' } as const;

/** Whether a report tells of days that have not come. */
export function fechasFuturas({ buro, deuda }: Contenido, hoy: Fecha): boolean {
  const fechas = [...(buro?.protestos.map((p) => p.fecha) ?? []), ...(buro?.morosidades.map((m) => m.vencimiento) ?? []), deuda?.al];
  return fechas.some((f) => f !== null && f !== undefined && f > hoy);
}

/**
 * What an answer must be before anything of it is written: of the RUT that was asked and of no other, of the kind that was asked, within the bounds
 * of every report, and of days that came. Throws `respuesta_de_otro_rut` and `respuesta_ilegible` {parte}, which no retry mends.
 */
export function revisar(dicho: Contenido | null, p: { rut: Rut; tipo: TipoFuente; hoy: Fecha }): Contenido {
  if ([dicho?.buro, dicho?.deuda, dicho?.otra].some((x) => x && x.rut !== p.rut)) throw new FallaDeProveedor('respuesta_de_otro_rut');
  const leido = zContenido.safeParse(dicho);
  if (!leido.success) throw new FallaDeProveedor('respuesta_ilegible', { parte: leido.error.issues[0]?.path.slice(1).join('.') || 'todo' });
  const contenido = leido.data as Contenido;
  if (!contenido[CAMPO[p.tipo]]) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'tipo de informe' });
  if (fechasFuturas(contenido, p.hoy)) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'fechas posteriores a hoy' });
  return contenido;
}
