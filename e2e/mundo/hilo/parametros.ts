import type { Mundo } from '../cliente.ts';

/** A cap of the day, proposed by one person and approved by another. */
export async function fijarTope(m: Mundo, valor: number, desde: string): Promise<void> {
  const motivo = 'Tope de la tesorería para la semana';
  const p = await m.post('admin', '/api/parametros/proponer', { clave: 'operaciones.tope_diario', valor, desde, motivo });
  await m.post('gerencia', `/api/parametros/${p.id}/aprobar`, { version: p.version });
}

/** The IPC of a month, as contabilidad reads it in the file of the INE; management puts it in force and the UF goes on (domain §2). */
export async function publicarIpc(m: Mundo, mes: string, variacion: string): Promise<void> {
  const carga = await m.post('contabilidad', '/api/parametros/cargar-indices', {
    tipo: 'ipc',
    nombre: 'ipc.csv',
    texto: `${mes};${variacion}`,
  });
  await m.post('gerencia', '/api/parametros/aprobar-carga', { carga_id: carga.id });
}
