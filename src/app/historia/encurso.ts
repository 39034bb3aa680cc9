import { contract as ausencias } from '#areas/ausencias/contract.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as pasivos } from '#areas/pasivos/contract.ts';
import { contract as proformas } from '#areas/proformas/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Cartera } from './alta.ts';
import { desconocer } from './antes-del-giro.ts';
import type { LineaBanco } from './cobro.ts';
import { MESA } from './comite.ts';
import { cotizar, desistir, emitirYAprobar, ventas } from './compra.ts';
import { devolver, type Hasta } from './devolucion.ts';
import { autorizar, BANCO, confirmar, formalizar, preparar, ultimaOperacion } from './giro.ts';
import type { Narrador } from './narrador.ts';
import { cargar, type Factura, facturar } from './papeles.ts';

/** How far a purchase of the last days came, and how many days ago. The proforma that was emitted long ago and not sent is past its validity. */
export const TRAMOS: readonly (readonly [tramo: Tramo, dias: number])[] = [
  ['emitida', 25],
  ['anulada_op', 12],
  ['rechazada', 8],
  ['anulada', 6],
  ['pide_antecedentes', 5],
  ['excepcion', 4],
  ['girada', 1],
  ['autorizada', 1],
  ['preparada', 1],
  ['preparada', 1],
  ['verificada', 1],
  ['verificada', 4],
  ['formalizacion', 1],
  ['formalizacion', 5],
  ['comite', 1],
  ['comite', 4],
  ['emitida', 1],
  ['borrador', 1],
  ['comprables', 0],
];
type Tramo =
  | ('comprables' | 'borrador' | 'excepcion' | 'emitida' | 'comite' | 'rechazada' | 'pide_antecedentes' | 'anulada')
  | ('formalizacion' | 'verificada' | 'preparada' | 'autorizada' | 'girada' | 'anulada_op');
const DE_PROFORMA: readonly Tramo[] = ['borrador', 'emitida', 'comite', 'rechazada', 'pide_antecedentes', 'anulada'];

/** A purchase left where its next person must take it. False when its rules did not let it come so far. */
export async function dejarEnCurso(n: Narrador, c: Cartera, tramo: Tramo, banco: LineaBanco[]): Promise<boolean> {
  const facturas = tramo === 'comprables' ? facturasT13(c) : ventas(n, c, tramo === 'excepcion' ? 1 : n.seeder.entre(2, 3));
  if (tramo === 'comprables') return (await cargar(n, c, facturas)).length > 0;
  const p = await cotizar(n, c, facturas);
  if (!p.id) return false;
  if (tramo === 'excepcion') return pedirExcepcion(n, c, p);
  if (p.falta.length > 0) {
    await desistir(n, c, p.id);
    return false;
  }
  if (DE_PROFORMA.includes(tramo)) await dejarProforma(n, c, p.id, tramo);
  else {
    await emitirYAprobar(n, c, p.id);
    await dejarOperacion(n, c, facturas, tramo, banco);
  }
  return true;
}

/** One that its rules stop in amber, with its exception asked of RIESGO. */
async function pedirExcepcion(
  n: Narrador,
  c: Cartera,
  p: { id: string; reglas: readonly { id: string; resultado: string }[] },
): Promise<boolean> {
  const regla = p.reglas.find((r) => r.resultado === 'REVISION');
  if (!regla) {
    await desistir(n, c, p.id);
    return false;
  }
  const motivo = 'Deudor conocido hace años, con sus pagos al día; el cliente necesita cerrar el mes';
  await n.hacer(proformas, 'pedir_excepcion', c.cedente.ejecutivo, p.id, { pk: null, regla: regla.id, tipo: 'CONCENTRACION', motivo });
  return true;
}

/** The three invoices of the worked example (domain §6.6, T13), as its client sells them. */
function facturasT13(c: Cartera): Factura[] {
  const deudor = c.deudores[0];
  if (!deudor) throw new Error('historia: sin deudor');
  const una = (tipo: 33 | 34, folio: number, monto: number, emision: string, vence: string): Factura => {
    const f = facturar(c, deudor, tipo === 34 ? monto : Math.round(monto / 1.19), emision as Fecha, 30);
    return { ...f, monto, vence: vence as Fecha, dte: { ...f.dte, tipo, folio, fecha_vencimiento: vence } };
  };
  return [
    una(33, 1021, 12_500_000, '2026-03-02', '2026-04-15'),
    una(33, 1022, 7_840_000, '2026-03-06', '2026-04-06'),
    una(34, 233, 3_200_000, '2026-03-09', '2026-03-16'),
  ];
}

async function dejarProforma(n: Narrador, c: Cartera, id: string, tramo: Tramo): Promise<void> {
  const { ejecutivo } = c.cedente;
  if (tramo === 'borrador') return;
  if (tramo === 'anulada') {
    await n.hacer(proformas, 'anular', ejecutivo, id, { motivo: 'El cliente prefirió esperar el pago de su deudor' });
    return;
  }
  await n.hacer(proformas, 'emitir', ejecutivo, id, {});
  if (tramo === 'emitida') return;
  const { nivel_comite } = await n.hacerYVer(proformas, 'enviar_a_comite', ejecutivo, id, {});
  if (tramo === 'comite') return;
  const mesa = MESA[nivel_comite ?? 1] ?? [];
  const pide = tramo === 'pide_antecedentes';
  const comentario = pide ? 'Falta la orden de compra que respalda la factura' : 'Sobre la concentración que se acordó para este deudor';
  for (const miembro of pide ? mesa.slice(0, 1) : mesa)
    await n.hacer(proformas, 'votar', miembro, id, { respuesta: pide ? 'PIDE_ANTECEDENTES' : 'RECHAZA', comentario });
}

async function dejarOperacion(n: Narrador, c: Cartera, facturas: readonly Factura[], tramo: Tramo, banco: LineaBanco[]): Promise<void> {
  if (tramo === 'formalizacion') return;
  const op = await ultimaOperacion(n, c);
  if (tramo === 'anulada_op') {
    await desconocer(n, op);
    const motivo = 'El cliente cobró antes a su deudor y desistió de la venta';
    await n.hacer(operaciones, 'anular', 'operaciones', op.id, { motivo, motivo_anulacion: 'A_PEDIDO_DEL_CLIENTE' });
    return;
  }
  await formalizar(n, c, op, facturas);
  if (tramo === 'verificada') return;
  await preparar(n, op);
  if (tramo === 'preparada') return;
  await autorizar(n, c, op);
  if (tramo === 'autorizada') return;
  await confirmar(n, op);
  const glosa = `TEF A ${c.cedente.razon.toUpperCase()} ${c.cedente.rut}`;
  banco.push({ fecha: n.fecha, glosa, documento: String(op.num_operacion), abono: 0, cargo: op.monto_girar });
}

/** Refunds asked for in the last days, each as far as `PASOS` says, for clients that have something available. */
export async function dejarDevoluciones(n: Narrador, carteras: readonly Cartera[], banco: LineaBanco[]): Promise<void> {
  const pasos: Hasta[] = ['solicitada', 'revisada', 'autorizada', 'solicitada'];
  for (const c of carteras) {
    const hasta = pasos[0];
    if (!hasta) return;
    if (await devolver(n, c, banco, hasta)) pasos.shift();
  }
}

const DEPOSITOS: readonly (readonly [glosa: string, monto: number])[] = [
  ['DEPOSITO EN EFECTIVO SUC TALCA', 480_000],
  ['TRANSF RECIBIDA OTRO BANCO', 3_214_560],
  ['TRANSF RECIBIDA OTRO BANCO', 1_190_000],
  ['DEPOSITO DOCUMENTO OTRO BANCO', 2_677_500],
];

/** Money whose owner nobody knows yet: registered until someone tells, one with its owner proposed. */
export async function dejarDepositos(n: Narrador, carteras: readonly Cartera[], banco: LineaBanco[]): Promise<void> {
  for (const [k, [glosa, monto]] of DEPOSITOS.entries()) {
    const documento = String(910_400 + k);
    await n.nuevo(recaudaciones, 'tesoreria', {
      por_identificar: true,
      fecha_pago: n.fecha,
      monto,
      obligaciones: [],
      medio_pago: 'TRANSFERENCIA',
      office: 'SANTIAGO',
      via: 'TRANSFERENCIA',
      cuenta_banco: BANCO,
      num_operacion_banco: documento,
    });
    banco.push({ fecha: n.fecha, glosa, documento, abono: monto, cargo: 0 });
  }
  // What only the bank knows: contabilidad finds them when it reconciles the month.
  for (const [k, monto] of [845_000, 1_260_300, 96_900].entries())
    banco.push({ fecha: n.fecha, glosa: 'ABONO TRANSFERENCIA ELECTRONICA', documento: String(920_100 + k), abono: monto, cargo: 0 });
  banco.push({ fecha: n.fecha, glosa: 'CARGO VALE VISTA', documento: '31877', abono: 0, cargo: 412_000 });
  const deudor = carteras[1]?.deudores[1];
  const [uno] = await n.lista(pasivos, 'tesoreria', { estado: 'por_identificar', perPage: '1' });
  if (!deudor || !uno) throw new Error('historia: sin depósito por identificar');
  const evidencia = 'El deudor envió por correo el comprobante de su transferencia';
  await n.hacer(pasivos, 'proponer_identificacion', 'tesoreria', uno.id, { rut: deudor.rut, evidencia, obligaciones: [] });
}

/** An executive on holiday, covered by another. */
export async function dejarOficina(n: Narrador): Promise<void> {
  const libre = { tipo: 'VACACIONES', media_jornada: false, delega_bandeja: true };
  const { id } = await n.acto(ausencias, 'solicitar', 'ivan.mora', {
    ...libre,
    rut_reemplazante: rutOf(40_000_000 + 21),
    desde: n.fecha,
    hasta: addDays(n.fecha, 11),
    motivo: 'Feriado legal',
  });
  await n.hacer(ausencias, 'aprobar', 'gerencia', id, {});
}

interface OperacionConMora {
  id: string;
  num_operacion: number;
  en_mora: boolean;
  documents: readonly { documento_id: string; estado: string; venc_ef: Fecha }[];
}

/** A client buys back what its debtor will not pay; the bank has not shown it yet. */
export async function recomprar(n: Narrador): Promise<void> {
  const vivas = await n.lista<OperacionConMora>(operaciones, 'tesoreria', { estado: 'vigente', perPage: '100' });
  for (const { id } of vivas.filter((o) => o.en_mora).slice(0, 6)) {
    const op = await n.detalle<OperacionConMora>(operaciones, 'tesoreria', id);
    const vivos = op.documents.filter((d) => d.estado === 'vigente');
    if (!vivos.some((d) => d.venc_ef < n.fecha)) continue;
    const comprobante = `RECOMPRA-${op.num_operacion}`;
    const documentos = vivos.map((d) => d.documento_id);
    await n.hacer(operaciones, 'recomprar', 'tesoreria', id, { documentos, fecha: n.fecha, comprobante, cuenta_banco: BANCO });
    return;
  }
}
