import { Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFechaLong, formatPesos, formatTasa } from '#kernel/values/format.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { AvalPagare, Representante } from './firmas.ts';
import { type Cuota, enCifras, type Moneda, totalCuota, vencimientoDe } from './forma.ts';

/** Everything that the text of a pagaré says (domain §7). */
export interface DatosTexto {
  pagarevista: string;
  tipo: string;
  moneda: Moneda;
  monto: string | null;
  fecha_emision: Fecha;
  vencimiento: Fecha | null;
  cuotas: readonly Cuota[];
  ciudad: string;
  lugar_pago: string;
  suscriptor: { rut: string; nombre: string; juridica: boolean; giro: string | null; direccion: string; comuna: string };
  representantes: readonly Representante[];
  avales: readonly AvalPagare[];
  acreedor: { rut: string; nombre: string };
  tasa: string | null;
  tasa_mora: string | null;
  base_dias: '30_360' | 'real_30' | 'real_365';
  con_protesto: boolean;
  mandato_llenado: boolean;
  contrato: string | null;
  impuesto: { monto: number; exento: boolean; motivo: string | null; en_credito: boolean };
}

const BASES: Readonly<Record<DatosTexto['base_dias'], string>> = {
  '30_360': 'sobre meses de 30 días y años de 360',
  real_30: 'sobre los días efectivos, en meses de 30 días',
  real_365: 'sobre los días efectivos, en años de 365 días',
};

/** Mandatory mentions without value (Ley 18.092 art. 102; domain §7), in words. */
export function menciones(d: DatosTexto): string[] {
  const faltan: string[] = [];
  const falta = (no: boolean, que: string) => {
    if (no) faltan.push(que);
  };
  falta(d.monto === null && !(vencimientoDe(d.tipo) === 'vista' && d.mandato_llenado), 'suma determinada');
  falta(d.lugar_pago.trim() === '', 'lugar de pago');
  falta(d.ciudad.trim() === '', 'lugar de suscripción');
  falta(vencimientoDe(d.tipo) !== 'vista' && d.vencimiento === null && d.cuotas.length === 0, 'época del pago');
  falta(d.acreedor.nombre.trim() === '' || d.acreedor.rut.trim() === '', 'beneficiario');
  falta(d.suscriptor.direccion.trim() === '' || d.suscriptor.comuna.trim() === '', 'domicilio del suscriptor');
  falta(d.suscriptor.juridica && d.representantes.length === 0, 'quien firma por el suscriptor');
  falta(d.mandato_llenado && d.contrato === null && d.monto === null, 'contrato del mandato para llenar');
  return faltan;
}

function suma(d: DatosTexto): string {
  if (d.monto === null) return 'la suma de ______________________________ (____________________)';
  const palabras =
    d.moneda === 'UF' ? montoEnPalabras({ moneda: 'UF', valor: d.monto }) : montoEnPalabras({ moneda: 'CLP', valor: Number(d.monto) });
  return `la suma de ${palabras} (${enCifras(d.moneda, d.monto)})`;
}

function comparece(d: DatosTexto): string {
  const s = d.suscriptor;
  const quienes = d.representantes.map((r) => `${r.nombre}, RUT ${formatRut(r.rut)}, ${r.calidad}`).join('; y por ');
  return [
    `${s.nombre}, RUT ${formatRut(s.rut)}`,
    s.giro,
    quienes && `representado por ${quienes}`,
    `con domicilio en ${s.direccion}, comuna de ${s.comuna}, en adelante «el Suscriptor»`,
  ]
    .filter(Boolean)
    .join(', ');
}

function cuando(d: DatosTexto): string {
  if (d.cuotas.length > 0) return enCuotas(d);
  if (d.vencimiento !== null) return `El capital será pagadero el día ${formatFechaLong(d.vencimiento)}.`;
  return 'El capital será pagadero a la vista, desde su presentación.';
}

/** One cuota a month, without a month of rest, always on the same day. */
function cadaMes(cuotas: readonly Cuota[]): boolean {
  const meses = cuotas.map((c) => Number(c.fecha.slice(0, 4)) * 12 + Number(c.fecha.slice(5, 7)));
  return cuotas.every((c, k) => c.fecha.slice(8) === cuotas[0]?.fecha.slice(8) && meses[k] === (meses[0] ?? 0) + k);
}

function enCuotas(d: DatosTexto): string {
  const [primera] = d.cuotas;
  const ultima = d.cuotas.at(-1);
  if (!primera || !ultima) return '';
  const total = (c: Cuota) => enCifras(d.moneda, totalCuota(c, d.moneda));
  const iguales = d.cuotas.slice(0, -1).every((c) => cmp(totalCuota(c, d.moneda), totalCuota(primera, d.moneda)) === 0);
  const monto = !iguales
    ? 'por los montos del cuadro anexo'
    : total(primera) === total(ultima)
      ? `de ${total(primera)} cada una`
      : `de ${total(primera)} cada una, salvo la última de ${total(ultima)}`;
  const dias = cadaMes(d.cuotas) ? `con vencimiento los días ${Number(primera.fecha.slice(8))} de cada mes, ` : '';
  return (
    `El capital${d.tasa ? ' y sus intereses serán pagaderos' : ' será pagadero'} en ${d.cuotas.length} cuotas sucesivas ${monto}, ${dias}` +
    `desde el ${formatFechaLong(primera.fecha)} hasta el ${formatFechaLong(ultima.fecha)}, según el cuadro anexo que forma parte de este instrumento.`
  );
}

function interes(d: DatosTexto): string {
  const uf =
    d.moneda === 'UF'
      ? ' La obligación, expresada en Unidades de Fomento, se pagará por su equivalente en pesos al día del pago efectivo.'
      : '';
  if (d.tasa === null) return `Interés: el capital no devengará intereses hasta su vencimiento.${uf}`;
  return `Interés: ${formatTasa(d.tasa)} mensual, calculado ${BASES[d.base_dias]}.${uf}`;
}

function mora(d: DatosTexto): string {
  const tasa = d.tasa_mora
    ? `un interés de ${formatTasa(d.tasa_mora)} mensual, que en ningún caso excederá del máximo convencional`
    : 'el interés máximo convencional';
  return (
    `Mora y aceleración: el simple retardo devengará ${tasa} vigente a esta fecha para operaciones de esta clase y facultará al acreedor ` +
    'para exigir de inmediato el total adeudado como de plazo vencido, sin perjuicio de que pueda cobrar sólo lo vencido.'
  );
}

function impuesto(d: DatosTexto): string {
  const i = d.impuesto;
  const titulo = 'Impuesto de Timbres y Estampillas:';
  if (i.exento) return `${titulo} exento, ${i.motivo ?? 'DL 3.475'}.`;
  if (d.monto === null) return `${titulo} se pagará por el acreedor en su declaración mensual (DL 3.475) por el monto con que se llene.`;
  const monto = i.en_credito ? '' : `: ${formatPesos(i.monto)}`;
  return `${titulo} pagado por el acreedor en su declaración mensual (DL 3.475)${monto}.`;
}

function avales(d: DatosTexto): string[] {
  return d.avales.map((a) => {
    const conyuge = a.conyuge
      ? ` ${a.conyuge.nombre}, RUT ${formatRut(a.conyuge.rut)}, su cónyuge, autoriza este acto conforme al artículo 1749 del Código Civil.`
      : '';
    return `Aval: ${a.nombre}, RUT ${formatRut(a.rut)}, se constituye en avalista y codeudor solidario en los mismos términos.${conyuge}`;
  });
}

/** Paragraphs of the text, in order. Throws 422 `faltan_menciones` {lista, menciones}. */
export function textoPagare(d: DatosTexto): string[] {
  const faltan = menciones(d);
  if (faltan.length > 0) throw new Rule('faltan_menciones', { lista: faltan.join(', '), menciones: faltan });
  const monto = d.monto === null ? 'en blanco, por llenar según mandato' : enCifras(d.moneda, d.monto);
  const { lugar_pago, acreedor } = d;
  return [
    `PAGARÉ N° ${d.pagarevista} — Monto: ${monto}. Lugar y fecha de suscripción: ${d.ciudad}, ${formatFechaLong(d.fecha_emision)}.`,
    `${comparece(d)}, debe y promete pagar incondicionalmente a la orden de ${acreedor.nombre}, RUT ${formatRut(acreedor.rut)}, en ${lugar_pago}, ${suma(d)} por concepto de capital recibido a su conformidad.`,
    cuando(d),
    interes(d),
    mora(d),
    d.con_protesto
      ? `Indivisibilidad: la obligación es solidaria e indivisible. Este pagaré es con obligación de protesto. Domicilio: ${d.ciudad}; competencia de sus tribunales.`
      : `Indivisibilidad y liberación de protesto: la obligación es solidaria e indivisible; se libera al acreedor del protesto y, si lo practicare, sus gastos serán de cargo del Suscriptor. Domicilio: ${d.ciudad}; competencia de sus tribunales.`,
    ...(d.mandato_llenado ? [mandato(d)] : []),
    impuesto(d),
    ...avales(d),
  ];
}

function mandato(d: DatosTexto): string {
  const bajo = d.contrato ? ` cursadas bajo el contrato ${d.contrato}` : ' que mantiene con el acreedor';
  return (
    'Mandato: el Suscriptor faculta al acreedor para completar la fecha de vencimiento y el monto de este pagaré según la liquidación de las ' +
    `operaciones${bajo}, mandato gratuito que no se extingue con su muerte o término.`
  );
}

/** The authorisation that the notary writes under the signatures (CPC art. 434 n° 4). */
export function autorizacionNotarial(firmas: readonly { nombre: string; rut: string }[], ciudad: string): string {
  const quienes = firmas.map((f) => `${f.nombre}, C.I. ${formatRut(f.rut)}`).join('; ');
  return `Autorizo la(s) firma(s) de don/doña ${quienes}, en ${ciudad || '____________________'} a ____________________.`;
}
