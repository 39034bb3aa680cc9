import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import type { Conclusion } from '#areas/cobranzas/domain/verificacion.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { COBRANZA } from './antes-del-giro.ts';
import type { Narrador } from './narrador.ts';

const NOMBRES = ['Rosa Lagos', 'Pedro Mena', 'Carla Ruiz', 'Iván Soto', 'Elisa Bravo', 'Tomás Vera', 'Nora Paz', 'Hugo Leiva'] as const;

interface Documento {
  id: string;
  tipo: string;
  folio: string;
  cliente_rut: string;
  deudor_rut: Rut;
  razon_deudor: string;
  fecha_vencimiento: string | null;
  monto: number;
}

/** Documents of a state, one debtor after another. */
const deEstado = (n: Narrador, estado: string): Promise<Documento[]> =>
  n.lista<Documento>(documentos, COBRANZA, { estado, perPage: '60', orden: 'folio' });

/** With whom to speak at each debtor: who pays, with a mail and a number. */
async function presentar(n: Narrador, docs: readonly Documento[]): Promise<Rut[]> {
  const ruts = [...new Set(docs.map((d) => d.deudor_rut))].slice(0, 24);
  for (const [i, rut] of ruts.entries())
    await n.acto(clientes, 'guardar_contacto', COBRANZA, {
      persona_rut: rut,
      nombre: NOMBRES[i % NOMBRES.length] ?? 'Rosa Lagos',
      cargo: i % 2 === 0 ? 'Encargada de pagos' : 'Tesorería',
      email: `pagos.${rut.replace('-', '').toLowerCase()}@ejemplo.cl`,
      telefonos: [
        { e164: `+569${String(81_230_000 + i * 137)}` },
        ...(i % 3 === 0 ? [{ e164: `+562${String(23_450_000 + i * 91)}` }] : []),
      ],
      tipo: i % 3 === 0 ? 'VERIFICACION' : 'PAGOS',
      fuente: 'DEUDOR',
      predeterminado: true,
    });
  return ruts;
}

/** Three who asked not to be contacted, each in its way. */
async function callar(n: Narrador, ruts: readonly Rut[]): Promise<void> {
  const de = (rut: Rut, d: { motivo: string; canal?: 'WHATSAPP'; hasta?: string; evidencia: string }) =>
    n.acto(clientes, 'restringir_contacto', COBRANZA, { rut, desde: n.fecha, ...d });
  const [uno, dos, tres] = ruts.slice(-3);
  if (uno) await de(uno, { motivo: 'SOLICITUD_TITULAR', evidencia: 'Carta recibida en oficina, responde por escrito' });
  if (dos) await de(dos, { motivo: 'RECLAMO', hasta: addDays(n.fecha, 20), evidencia: 'Reclamo ante el SERNAC en trámite' });
  if (tres) await de(tres, { motivo: 'SOLICITUD_TITULAR', canal: 'WHATSAPP', evidencia: 'Lo pidió por teléfono' });
}

/** Documents whose purchase waits for their debtor today, those that hold a giro first. */
const esperan = (n: Narrador) => n.pregunta(cobranzas, 'por_gestionar', COBRANZA, { vista: 'por_verificar' });

/**
 * What is left to ask: of the documents that hold a giro one agrees, one could not be reached and one was asked by mail; of the others one is disowned,
 * before anybody pays for it.
 */
async function preguntar(n: Narrador): Promise<void> {
  const { items } = await esperan(n);
  const detienen = items.filter((d) => d.detiene_giro && d.restringido === null);
  const otros = items.filter((d) => !d.detiene_giro);
  const decir = (d: { id: string } | undefined, v: { estado: Conclusion; sub_estado?: string; por: string; comentario?: string }) =>
    d ? n.acto(cobranzas, 'verificar', COBRANZA, { documento_ids: [d.id], ...v }) : null;
  const [acepta, ilocalizable, ...resto] = detienen;
  await decir(acepta, { estado: 'CONFORME', sub_estado: 'POR_PORTAL', por: 'SII_ACUSE' });
  const nadie = 'Tres llamadas y un correo sin respuesta: el teléfono del documento no es del deudor';
  await decir(ilocalizable, { estado: 'NO_VERIFICABLE', por: 'TELEFONO', comentario: nadie });
  const respaldo = 'Lo dijo quien lleva los pagos; se pide respaldo al cliente';
  await decir(otros[0], { estado: 'NO_CONFORME', sub_estado: 'MONTO_DISTINTO', por: 'TELEFONO', comentario: respaldo });
  const pedir = resto.filter((d) => d.contacto?.email).slice(0, 2);
  if (pedir.length > 0) await n.acto(cobranzas, 'enviar_verificacion', COBRANZA, { documento_ids: pedir.map((d) => d.id) });
}

/** A debtor disowns what was paid out already: its client sells nothing more until it is cleared. One that has nothing under way, so that nothing is undone. */
async function desconocerGirado(n: Narrador, vigentes: readonly Documento[], comprando: readonly Documento[]): Promise<void> {
  const ocupados = new Set(comprando.map((d) => d.cliente_rut));
  const d = vigentes.filter((x) => !ocupados.has(x.cliente_rut) && (x.fecha_vencimiento ?? '') > n.fecha).at(-1);
  if (!d) return;
  await n.acto(cobranzas, 'verificar', COBRANZA, {
    documento_ids: [d.id],
    estado: 'NO_CONFORME',
    sub_estado: 'NO_RECEPCIONADA',
    por: 'TELEFONO',
    comentario: 'Dice que la mercadería volvió al cliente y que espera su nota de crédito',
  });
}

/** Cesiones told by mail: some debtors answered, one refuses. */
async function avisar(n: Narrador, docs: readonly Documento[]): Promise<void> {
  const elegidos = docs.slice(0, 8).map((d) => d.id);
  if (elegidos.length === 0) return;
  const { resultados } = await n.acto(cobranzas, 'notificar', COBRANZA, { documento_ids: elegidos, medio: 'CORREO' });
  const avisados = new Set(resultados.filter((r) => r.ok).map((r) => r.deudor_rut));
  const dichos = docs.slice(0, 8).filter((d) => avisados.has(d.deudor_rut));
  const acusan = dichos.slice(0, 4).map((d) => d.id);
  if (acusan.length > 0) await n.acto(cobranzas, 'registrar_acuse', COBRANZA, { documento_ids: acusan, fecha: n.fecha });
  const rechaza = dichos[4];
  if (rechaza)
    await n.acto(cobranzas, 'rechazar_notificacion', COBRANZA, {
      documento_ids: [rechaza.id],
      motivo: 'Dice que ya se la pagó al cliente',
    });
}

/** On the last day: contacts of the debtors, who is not to be contacted, documents still to verify and cesiones told. Some 50 acts. */
export async function dejarVerificacion(n: Narrador): Promise<void> {
  const [comprando, vigentes] = [await deEstado(n, 'reservado'), await deEstado(n, 'vigente')];
  const ruts = await presentar(n, [...comprando, ...vigentes]);
  await preguntar(n);
  await desconocerGirado(n, vigentes, comprando);
  await avisar(n, vigentes.filter((d) => ruts.includes(d.deudor_rut)).slice(-8));
  await callar(n, ruts);
}
