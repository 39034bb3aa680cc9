import { contract as comite } from '#areas/comite/contract.ts';
import type { AnyArea } from '#kernel/contract.ts';
import type { Narrador } from './narrador.ts';

/** Who votes each level in the demo (the seeds of comite and ejecutivos), by account. */
export const MESA: Readonly<Record<number, readonly string[]>> = {
  1: ['agente'],
  2: ['comite1', 'comite2'],
  3: ['comite1', 'comite2', 'comite3'],
  4: ['comite2', 'comite3', 'gerencia'],
};

type Votable = AnyArea & { operations: { votar: unknown } };

/** Every vote that `nivel` needs, in favour; in level 4 FISCALIA sits them down and files the acta. */
export async function aprobar(n: Narrador, contract: Votable, id: string, nivel: number | null): Promise<void> {
  for (const miembro of MESA[nivel ?? 1] ?? [])
    await n.hacer(contract as AnyArea, 'votar', miembro, id, { respuesta: 'APRUEBA', comentario: 'Conforme' } as never);
  if (nivel === 4) await archivarActa(n, id);
}

/** FISCALIA sits the board down and files what it said. */
export async function archivarActa(n: Narrador, asunto_id: string): Promise<void> {
  const sesion = await n.acto(comite, 'crear_sesion', 'fiscalia', {
    fecha: n.fecha,
    hora: '11:00',
    nivel: 4,
    integrantes: ['40000014-K', '40000015-8', '40000016-6'],
  });
  if (!sesion.asuntos.some((a) => a.id)) throw new Error(`acta sin asuntos para ${asunto_id}`);
  await n.hacer(comite, 'archivar_acta', 'fiscalia', sesion.id, {});
}
