import { contract as ejecutivos } from '#areas/ejecutivos/contract.ts';
import type { Narrador } from './narrador.ts';

/** What the company expects each executive to place in a month, in pesos: half as much again for every third one, who keeps the large accounts. */
const MENSUAL = 30_000_000;

/** The goals of the month, as the management leaves them in the record of each executive. */
export async function dejarMetas(n: Narrador): Promise<void> {
  const gente = await n.lista<{ id: string; cargo: string }>(ejecutivos, 'gerencia', { perPage: '100', orden: 'apellidos' });
  for (const [i, { id }] of gente.filter((e) => e.cargo === 'EJECUTIVO').entries()) {
    const { version } = await n.detalle<{ version: number }>(ejecutivos, 'gerencia', id);
    const meta_mensual = i % 3 === 0 ? MENSUAL * 1.5 : MENSUAL;
    await n.acto(ejecutivos, 'editar', 'gerencia', { meta_mensual }, { id, version, minimal: true });
  }
}
