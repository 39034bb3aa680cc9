import { contract as buro } from '#areas/buro/contract.ts';
import { procesarCola } from '#areas/buro/public.server.ts';
import type { Cartera } from './alta.ts';
import type { Narrador } from './narrador.ts';

/** Debtors whose report is asked with that of their client. */
const DEUDORES = 2;

/** The executive asks a second bureau of the client and of who will pay, for a solicitud that is being written: what it costs is of that decision. */
export async function consultarPara(n: Narrador, c: Cartera, solicitud_id: string): Promise<void> {
  const ruts = [c.cedente.rut, ...c.deudores.slice(0, DEUDORES).map((d) => d.rut)];
  const origen = { area: 'solicitudes', id: solicitud_id };
  await n.acto(buro, 'crear', c.cedente.ejecutivo, { ruts, tipo: 'BURO', fuentes: ['SIISA'], motivo: 'EVALUACION', forzar: false, origen });
  await procesarCola(n.seeder.deps);
}
