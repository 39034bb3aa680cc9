import { ufToPesos } from '#finanzas/uf.ts';
import { phrase } from '#kernel/errors.ts';
import { toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { evolucionDe } from './evolucion.ts';
import { detalleDe } from './explicacion.ts';
import { avisos } from './mensajes.ts';
import { leible, salida, texto } from './moneda.ts';
import { filaFinal } from './plan.ts';
import type { FilaSimulada, Simulacion, Solicitud } from './simulacion-datos.ts';

/** UF of the days that the answer shows. `de` answers the published one, or the last known marked as reference. */
export interface ValoresUf {
  hasta: Fecha | null;
  de: (fecha: Fecha) => { valor: string; referencial: boolean } | null;
}

interface Contexto {
  uf: { fecha: Fecha; valor: string } | null;
  ufs: ValoresUf;
  evolucion: ReturnType<typeof evolucionDe>['cuerpo'] | null;
  /** Notices known before the calculation: codes with their data. */
  avisos: { codigo: string; datos: Record<string, unknown> }[];
}

function filaSalida(s: Solicitud, f: FilaSimulada, ufs: ValoresUf) {
  const m = (u: number) => salida(u, s.moneda);
  const uf = s.moneda === 'UF' ? ufs.de(f.vencimiento) : null;
  return {
    numero: f.numero,
    vencimiento: f.vencimiento,
    fecha_pago_habil: f.fecha_pago_habil,
    dias: f.dias,
    cuota: m(f.cuota),
    interes: m(f.interes),
    amortizacion: m(f.amortizacion),
    saldo: m(f.saldo),
    seguro: m(f.seguro),
    clp_referencial: uf === null ? null : ufToPesos(texto(f.cuota, 'UF'), uf.valor),
    referencial: uf?.referencial ?? false,
  };
}

function tmcSalida(t: Simulacion['tmc']) {
  if (t === null) return null;
  return {
    codigo: t.codigo,
    tasa_anual: t.tasa_anual,
    fecha: t.fecha,
    dias: t.dias,
    capital_uf: toFixed(t.capital_uf, 4),
    tasa_credito: toFixed(t.tasa_credito, 2),
    tasa_con_cargos: t.tasa_con_cargos,
    cumple: t.cumple && t.cumple_con_cargos,
    cumple_con_cargos: t.cumple_con_cargos,
    veredicto: t.veredicto,
    exceso: t.exceso,
  };
}

/** By how much the whole offer passes the maximum, in words. */
const cargosDe = (t: NonNullable<Simulacion['tmc']>, tmc: string | null) => ({
  tmc,
  tasa: t.tasa_con_cargos === null ? '' : `, ${formatDecimal(t.tasa_con_cargos, 2)} % anual,`,
  exceso: t.exceso === null ? '' : ` en ${formatDecimal(t.exceso, 2)} puntos`,
});

function avisosDe(s: Solicitud, r: Simulacion, c: Contexto): { codigo: string; mensaje: string }[] {
  const lista = [...c.avisos];
  const tmc = r.tmc && formatDecimal(r.tmc.tasa_anual, 2);
  if (r.tmc && !r.tmc.cumple) lista.push({ codigo: 'tmc_excedida', datos: { tmc } });
  else if (r.tmc && !r.tmc.cumple_con_cargos) lista.push({ codigo: 'tmc_con_cargos', datos: cargosDe(r.tmc, tmc) });
  const [sube, pedia] = [r.comision_minima, r.comision_pedida ?? 0].map((u) => leible(u, s.moneda));
  if (r.comision_pedida !== null) lista.push({ codigo: 'costo_minimo_topado', datos: { monto: sube, pedia, tmc } });
  else if (r.comision_minima > 0) lista.push({ codigo: 'costo_minimo', datos: { monto: sube } });
  const ultima = r.filas[filaFinal(r.plan)];
  const [previa] = r.filas.slice(0, -1).filter((f) => f.amortizacion > 0);
  const difiere = s.metodo === 'frances' && ultima && previa ? Math.abs(ultima.cuota - previa.cuota) : 0;
  if (difiere > Math.max(s.multiplo, 1) * s.plazo) lista.push({ codigo: 'ultima_distinta', datos: { monto: leible(difiere, s.moneda) } });
  if (s.moneda === 'UF' && c.ufs.hasta && r.filas.some((f) => c.ufs.de(f.vencimiento)?.referencial))
    lista.push({ codigo: 'uf_referencial', datos: { fecha: formatFecha(c.ufs.hasta) } });
  return lista.map((a) => ({ codigo: a.codigo, mensaje: phrase(avisos[a.codigo] ?? a.codigo, a.datos) }));
}

/** The answer of `simular`: pesos as integers, the other currencies as decimal text (areas/0). */
export function respuestaDe(s: Solicitud, r: Simulacion, c: Contexto) {
  const m = (u: number) => salida(u, s.moneda);
  return {
    moneda: s.moneda,
    base: m(r.base),
    capital: m(r.capital),
    ite: { meses: r.ite.meses, tasa: toFixed(r.ite.tasa, 3), monto: m(r.ite.monto) },
    total: m(r.total),
    interes_total: m(r.interes_total),
    seguro_total: m(r.seguro_total),
    comision_minima: m(r.comision_minima),
    iva_comision: m(r.iva_comision),
    costo_total: m(r.costo_total),
    cae: r.cae,
    monto_a_girar: m(r.monto_a_girar),
    tmc: tmcSalida(r.tmc),
    uf: c.uf,
    installments: r.filas.map((f) => filaSalida(s, f, c.ufs)),
    evolucion: c.evolucion,
    avisos: avisosDe(s, r, c),
    detalle: detalleDe(s, r),
  };
}
