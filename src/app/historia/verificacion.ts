import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { archivar } from './archivar.ts';
import type { Narrador } from './narrador.ts';

/** Who calls the debtors. */
const COBRANZA = 'cobranza';
const NOMBRES = ['Rosa Lagos', 'Pedro Mena', 'Carla Ruiz', 'Iván Soto', 'Elisa Bravo', 'Tomás Vera', 'Nora Paz', 'Hugo Leiva'] as const;

interface Documento {
  id: string;
  tipo: string;
  folio: string;
  deudor_rut: Rut;
  razon_deudor: string;
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

/** What the debtors said of some documents: most agree, three do not, others still have to answer. */
async function preguntar(n: Narrador, docs: readonly Documento[]): Promise<void> {
  for (const d of docs.slice(0, 8)) {
    const lineas = [`Documento ${d.tipo}-${d.folio}`, d.razon_deudor, 'Recibido conforme, sin notas de crédito.'];
    const evidencia = await archivar(n, 'operaciones', { tipo_archivo: 'OTRO', referido_tipo: 'documento', referido_id: d.id }, lineas);
    await n.acto(cobranzas, 'verificar', COBRANZA, {
      documento_ids: [d.id],
      estado: 'CONFORME',
      sub_estado: 'POR_TELEFONO',
      por: 'TELEFONO',
      monto_confirmado: d.monto,
      evidencia,
    });
  }
  const malas = ['NO_RECEPCIONADA', 'MONTO_DISTINTO', 'YA_PAGADA'] as const;
  for (const [i, d] of docs.slice(8, 11).entries())
    await n.acto(cobranzas, 'verificar', COBRANZA, {
      documento_ids: [d.id],
      estado: 'NO_CONFORME',
      sub_estado: malas[i] ?? 'NO_RECEPCIONADA',
      por: 'TELEFONO',
      comentario: 'Lo dijo quien lleva los pagos; se pide respaldo al cliente',
    });
  const pedir = docs.slice(11, 16).map((d) => d.id);
  if (pedir.length > 0) await n.acto(cobranzas, 'enviar_verificacion', COBRANZA, { documento_ids: pedir });
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

/** On the last day: contacts of the debtors, who is not to be contacted, documents verified and cesiones told. Some 70 acts. */
export async function dejarVerificacion(n: Narrador): Promise<void> {
  const [comprando, vigentes] = [await deEstado(n, 'reservado'), await deEstado(n, 'vigente')];
  const ruts = await presentar(n, [...comprando, ...vigentes]);
  await preguntar(
    n,
    [...comprando, ...vigentes].filter((d) => ruts.includes(d.deudor_rut)),
  );
  await avisar(n, vigentes.filter((d) => ruts.includes(d.deudor_rut)).slice(-8));
  await callar(n, ruts);
}
