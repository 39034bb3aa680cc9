import { addPeriodos, type Fecha, periodoOf } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { BroughtFile } from '#platform/server/implement.ts';
import type { Cartera } from './alta.ts';

/** First line of the register of sales, as the SII writes it. */
const COLUMNAS =
  'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto total;Codigo Otro Imp.;Valor Otro Imp.;Tasa Otro Imp.';
/** Share of each debtor in the sales of a client, from the one that buys most. */
const PARTES = [34, 24, 18, 14, 10] as const;
/** Sales of a calendar month against the average one, in per cent: summer is slow, the end of the year is not. */
const ESTACION = [82, 74, 101, 98, 97, 95, 96, 99, 88, 104, 118, 148] as const;

interface Comprador {
  rut: Rut;
  razon: string;
}

const compradores = (c: Cartera): Comprador[] => [
  ...c.deudores.map(({ rut, razon }) => ({ rut, razon })),
  { rut: rutOf(99_990_300 + c.cedente.i), razon: 'Compradores menores Ficticios SpA' },
];

function filasDe(c: Cartera, periodo: string, neto: number, folio: number): string[] {
  const [anio = '', mes = ''] = periodo.split('-');
  return compradores(c).map(({ rut, razon }, k) => {
    const suyo = Math.round((neto * (PARTES[k] ?? 0)) / 100);
    const iva = Math.round(suyo * 0.19);
    const dia = String(4 + k * 5).padStart(2, '0');
    return `${k + 1};33;Del Giro;${rut};${razon};${folio + k};${dia}/${mes}/${anio};${dia}/${mes}/${anio} 10:00:00;;;0;${suyo};${iva};${suyo + iva};;;`;
  });
}

/** The register of sales of a client for the `meses` months before the one of `hoy`, a file each, as the SII hands it out. */
export function registroDeVentas(c: Cartera, hoy: Fecha, meses: number): BroughtFile[] {
  const fin = addPeriodos(periodoOf(hoy), -1);
  const mensual = Math.round((c.cedente.linea * 1_000_000) / 2);
  return Array.from({ length: meses }, (_, k) => {
    const periodo = addPeriodos(fin, k - meses + 1);
    const estacion = ESTACION[Number(periodo.slice(5)) - 1] ?? 100;
    const neto = Math.round((mensual * estacion * (100 + Math.floor(k / 3))) / 10_000);
    const texto = [COLUMNAS, ...filasDe(c, periodo, neto, c.folio + k * 10)].join('\r\n');
    return { nombre: `RCV_VENTA_${c.cedente.rut}_${periodo.replace('-', '')}.csv`, bytes: Buffer.from(texto, 'latin1'), mime: 'text/csv' };
  });
}
