import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { papelPdf } from '../../../tools/dte-demo/papel.ts';
import type { Cartera } from './alta.ts';
import { confirmarDeudores, notificarCesion, type PorConfirmar } from './antes-del-giro.ts';
import type { Narrador } from './narrador.ts';
import { anotarCesion, type Factura } from './papeles.ts';

/** Account of the company from which giros leave and to which debtors pay. */
export const BANCO = '1102.01';
interface OperacionVista extends PorConfirmar {
  estado: string;
  monto_girar: number;
  facturas_propias: readonly { tipo: 33 | 34; total: number }[];
}

/** The operación that was born of the last approval of this client. */
export async function ultimaOperacion(n: Narrador, c: Cartera): Promise<OperacionVista> {
  const [fila] = await n.lista<{ id: string }>(operaciones, 'operaciones', { cliente_rut: c.cedente.rut, perPage: '1' });
  if (!fila) throw new Error(`historia: ${c.cedente.razon} no tiene operación`);
  return n.detalle<OperacionVista>(operaciones, 'operaciones', fila.id);
}

/** What the giro waits for: the cesión in the registry, no originals since the papers are electronic, and what the debtors say. */
export async function formalizar(n: Narrador, c: Cartera, op: OperacionVista, facturas: readonly Factura[]): Promise<void> {
  await anotarCesion(n, c, facturas);
  const comentario = 'Documentos electrónicos: no hay originales en papel';
  await n.hacer(operaciones, 'no_aplica_etapa', 'operaciones', op.id, { etapa: 'documentos_originales', comentario });
  await confirmarDeudores(n, op);
}

export const preparar = (n: Narrador, op: OperacionVista) =>
  n.hacer(operaciones, 'preparar_giro', 'tesoreria', op.id, { medio: 'TEF', cuenta_banco: BANCO });

/** Another person of the treasury releases it, and management too when it is large. */
export async function autorizar(n: Narrador, c: Cartera, op: OperacionVista): Promise<void> {
  const digitos_cuenta = c.ctacte.slice(-4);
  const { orden } = await n.hacerYVer(operaciones, 'autorizar', 'tesoreria2', op.id, { digitos_cuenta });
  if (orden?.estado === 'preparada') await n.hacer(operaciones, 'autorizar', 'gerencia', op.id, { digitos_cuenta });
}

export const confirmar = (n: Narrador, op: OperacionVista) =>
  n.hacer(operaciones, 'confirmar_giro', 'tesoreria', op.id, { fecha: n.fecha, comprobante: `TEF-${op.num_operacion}` });

/** After the money left: its receipt, our invoices and the notice to the debtors. */
export async function cerrarPapeles(n: Narrador, op: OperacionVista): Promise<void> {
  const numero = `TEF-${op.num_operacion}`;
  const bytes = papelPdf([`Comprobante de transferencia ${numero}`]);
  const comprobante = { nombre: `${numero}.pdf`, bytes, mime: 'application/pdf' };
  await n.acto(operaciones, 'registrar_comprobante', 'tesoreria', {}, { id: op.id, archivos: [comprobante], minimal: true });
  const facturas = op.facturas_propias
    .filter((f) => f.total > 0)
    .map((f, k) => ({ tipo: f.tipo, folio: 20_000 + op.num_operacion * 2 + k }));
  if (facturas.length > 0) await n.hacer(operaciones, 'registrar_facturas', 'contabilidad', op.id, { facturas });
  await notificarCesion(n, op);
}

/** The whole way of an approved purchase, in a day. */
export async function girar(n: Narrador, c: Cartera, facturas: readonly Factura[]): Promise<OperacionVista> {
  const op = await ultimaOperacion(n, c);
  await formalizar(n, c, op, facturas);
  await preparar(n, op);
  await autorizar(n, c, op);
  await confirmar(n, op);
  await cerrarPapeles(n, op);
  // The executive closes the file when the last paper is in: later, and not the last ones yet.
  n.agendar(addDays(n.fecha, 6), () => n.hacer(operaciones, 'cerrar', c.cedente.ejecutivo, op.id, {}));
  return op;
}
