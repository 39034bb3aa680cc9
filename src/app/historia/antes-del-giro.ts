import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as parametros } from '#areas/parametros/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { archivar } from './archivar.ts';
import type { Narrador } from './narrador.ts';

/** Who calls the debtors. */
export const COBRANZA = 'cobranza';
/** Days before the demo opens on which the company begins to keep here what debtors say of the documents that it buys. */
const DIAS_VERIFICACION = 75;

/** A purchase as who verifies it reads it. */
export interface PorConfirmar {
  id: string;
  num_operacion: number;
  etapas: readonly { codigo: string; estado: string }[];
  documents: readonly { documento_id: string; nombre: string; deudor_rut: string; razon_deudor: string; monto: number }[];
}

/** One born before the company kept its verifications here goes without them all its life. */
export const seVerifica = (op: PorConfirmar): boolean => op.etapas.some((e) => e.codigo === 'verificacion' && e.estado !== 'no_aplica');

/** From today purchases wait for what their debtors say: one person proposes it and another puts it in force. */
async function regir(n: Narrador): Promise<void> {
  const motivo = 'Desde hoy cobranza registra aquí lo que responde cada deudor, y el giro lo espera';
  const valor = { clave: 'cobranzas.verificacion_desde', valor: true, desde: n.fecha, motivo };
  const p = await n.acto(parametros, 'proponer', 'admin', valor);
  await n.hacer(parametros, 'aprobar', 'gerencia', p.id, {});
}

export function agendarVerificacion(n: Narrador, hasta: Fecha): void {
  n.agendarAparte(addDays(hasta, -DIAS_VERIFICACION), () => regir(n));
}

/** What a debtor says when it agrees, by turns: its answer in the SII, on the telephone with its proof, or with a term of its own. */
async function conforme(n: Narrador, turno: number, suyos: PorConfirmar['documents']): Promise<void> {
  const documento_ids = suyos.map((d) => d.documento_id);
  const decir = (v: {
    estado: 'CONFORME' | 'CONFORME_CON_OBSERVACION';
    sub_estado: string;
    por: string;
    comentario?: string;
    evidencia?: string;
  }) => n.acto(cobranzas, 'verificar', COBRANZA, { documento_ids, ...v });
  if (turno % 9 === 4) {
    const comentario = 'Recibió conforme; paga los viernes, hasta cuatro días después del vencimiento';
    await decir({ estado: 'CONFORME_CON_OBSERVACION', sub_estado: 'PLAZO_DISTINTO', por: 'TELEFONO', comentario });
    return;
  }
  const [uno] = suyos;
  if (turno % 4 !== 1 || !uno) {
    await decir({ estado: 'CONFORME', sub_estado: 'POR_PORTAL', por: 'SII_ACUSE' });
    return;
  }
  const lineas = [`Documentos ${suyos.map((d) => d.nombre).join(', ')}`, uno.razon_deudor, 'Recibidos conforme, sin notas de crédito.'];
  const de = { tipo_archivo: 'OTRO', referido_tipo: 'documento' as const, referido_id: uno.documento_id };
  const evidencia = await archivar(n, 'operaciones', de, lineas);
  await decir({ estado: 'CONFORME', sub_estado: 'POR_TELEFONO', por: 'TELEFONO', evidencia });
}

/** Before the giro: each debtor confirms the documents of its own, and the etapa closes by itself with the last one. */
export async function confirmarDeudores(n: Narrador, op: PorConfirmar): Promise<void> {
  if (!seVerifica(op)) return;
  const ruts = [...new Set(op.documents.map((d) => d.deudor_rut))];
  for (const [k, rut] of ruts.entries())
    await conforme(
      n,
      op.num_operacion + k,
      op.documents.filter((d) => d.deudor_rut === rut),
    );
}

/** A debtor disowns what the client sold: the purchase ends there. */
export async function desconocer(n: Narrador, op: PorConfirmar): Promise<void> {
  const [uno] = seVerifica(op) ? op.documents : [];
  if (!uno) return;
  const comentario = 'Dice que la pagó al cliente el mes pasado, y envía el comprobante';
  const dicho = { estado: 'NO_CONFORME' as const, sub_estado: 'YA_PAGADA', por: 'TELEFONO', comentario };
  await n.acto(cobranzas, 'verificar', COBRANZA, { documento_ids: [uno.documento_id], ...dicho });
}

/**
 * The cesión holds against a debtor from the banking day after the registry told of it, or when it says that it knows: until then nobody may say that it was
 * notified. What was bought before was told outside the product, on the day of the giro.
 */
export async function notificarCesion(n: Narrador, op: PorConfirmar): Promise<void> {
  const completar = () => n.hacer(operaciones, 'completar_etapa', COBRANZA, op.id, { etapa: 'notificacion' });
  if (!seVerifica(op)) return completar();
  n.agendar(addDays(n.fecha, 2), async () => {
    if (op.num_operacion % 2 === 0) return completar();
    const documento_ids = op.documents.map((d) => d.documento_id);
    await n.acto(cobranzas, 'registrar_acuse', COBRANZA, { documento_ids, fecha: n.fecha });
  });
}
