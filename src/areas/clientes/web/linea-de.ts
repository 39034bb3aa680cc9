import { isRut } from '#kernel/values/rut.ts';
import { useDetail, useList } from '#platform/web/api/hooks.ts';
import type { ClienteVisto } from './dialogos.tsx';

/** The line in force of a client, with the terms that its committee voted; null while it is read and when there is none. */
export function useLineaDe(rut: string): ClienteVisto['linea'] | null {
  const { data } = useList<{ id: string }>('clientes', { rut }, { enabled: isRut(rut) });
  const id = data?.items[0]?.id;
  const { data: c } = useDetail<ClienteVisto>('clientes', id);
  return c?.linea ?? null;
}

/** The client of a RUT within reach: its name and its segment; null while it is unknown. */
export function useClienteDe(rut: string): { nombre: string; segmento_cliente: string | null } | null {
  const { data } = useList<{ nombre: string; segmento_cliente: string | null }>('clientes', { rut }, { enabled: isRut(rut) });
  return data?.items[0] ?? null;
}
