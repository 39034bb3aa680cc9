import { contract as reportes } from '#areas/reportes/contract.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import type { Periodo } from '#kernel/values/fecha.ts';
import type { Narrador } from './narrador.ts';

/** What the company presents to the SII of a month whose books are closed. */
const INFORMES = ['iva_mensual', 'ite_mensual'] as const;

/** The files of a month: one person prepares them, another looks at them, and they are told as presented with the folio of the authority. */
export async function presentarMes(n: Narrador, periodo: Periodo): Promise<void> {
  for (const [i, informe] of INFORMES.entries()) {
    const p = await n.acto(reportes, 'preparar', 'contabilidad', { informe, periodo, formato: 'xlsx' });
    await procesarReportes(n.seeder.deps);
    n.pasar(30);
    const revisada = await n.acto(reportes, 'revisar', 'admin', { version: p.version }, { id: p.id });
    const acuse = `${periodo.replace('-', '')}${7_130 + 411 * i}`;
    await n.acto(reportes, 'presentar', 'contabilidad', { version: revisada.version, acuse, fecha: n.fecha }, { id: p.id });
  }
}
