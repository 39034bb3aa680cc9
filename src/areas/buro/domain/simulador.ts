import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { looksLikeFirm, type Rut } from '#kernel/values/rut.ts';
import type { Contenido, ContenidoBuro, ContenidoDeuda, ContenidoOtra, TipoFuente, Tramos } from './contenido.ts';

const CERO: Tramos = { vigente: pesos(0), m30_59: pesos(0), m60_89: pesos(0), m90: pesos(0), castigo: pesos(0) };
const SIN_CAUSAS = { civiles: 0, laborales: 0, cobranza: 0 };

function buroLimpio(rut: Rut, score: number): ContenidoBuro {
  const vacio = { protestos: [], morosidades: [], socios: [], bienes: [], advertencias: [] };
  return { rut, nombre: null, score, ...vacio, laborales: 0, concursal: false, consultas12m: 0, caducados: 0 };
}

function buro(rut: Rut, cuerpo: number, hoy: Fecha): ContenidoBuro {
  const digito = cuerpo % 10;
  const limpio = buroLimpio(rut, 700 + (cuerpo % 291));
  if (digito === 6) {
    const mora = { acreedor: 'Casa comercial', mercado: 'Comercio', moneda: 'CLP' as const, monto: '180000' };
    return { ...limpio, score: 600 + (cuerpo % 100), morosidades: [{ ...mora, dias: 45, vencimiento: addDays(hoy, -45) }] };
  }
  if (digito === 7) {
    const protesto = (monto: string, dias: number) => {
      const falta = { tipo: 'CHEQUE', banco: 'Banco de la plaza', moneda: 'CLP' as const, causal: 'Falta de fondos', aclarado: false };
      return { ...falta, monto, fecha: addDays(hoy, -dias) };
    };
    return { ...limpio, score: 400 + (cuerpo % 150), protestos: [protesto('1850000', 60), protesto('920000', 40)] };
  }
  return digito === 8 ? { ...limpio, score: 100 + (cuerpo % 200) } : limpio;
}

function tgr(digito: number): ContenidoDeuda['tgr'] {
  const debe = (tipo: string | null, monto: number, como: { convenio: boolean; cobranza_judicial: boolean }) => ({
    situacion: 'CON_DEUDA' as const,
    tipo,
    monto: pesos(monto),
    ...como,
  });
  if (digito === 6) return debe(null, 640_000, { convenio: true, cobranza_judicial: false });
  if (digito === 8) return debe('IVA', 3_250_000, { convenio: false, cobranza_judicial: true });
  return { situacion: 'SIN_DEUDA', tipo: null, monto: pesos(0), convenio: false, cobranza_judicial: false };
}

function tramosDe(digito: number, cuerpo: number): Tramos {
  if (digito === 7) return { ...CERO, m30_59: pesos(2_400_000) };
  if (digito === 8) return { ...CERO, castigo: pesos(6_700_000) };
  return { ...CERO, vigente: pesos(100_000 * (cuerpo % 97)) };
}

function deuda(rut: Rut, cuerpo: number, fuente: string, hoy: Fecha): ContenidoDeuda {
  const digito = cuerpo % 10;
  const deTesoreria = fuente === 'TGR';
  const directa = deTesoreria ? CERO : tramosDe(digito, cuerpo);
  const total = Object.values(directa).reduce((a: number, b: Pesos) => a + b, 0);
  return {
    rut,
    directa,
    indirecta: CERO,
    lineas_disponibles: pesos(0),
    por_tipo: { comercial: pesos(total), consumo: pesos(0), vivienda: pesos(0) },
    por_moneda: total > 0 ? [{ moneda: 'CLP', monto: String(total) }] : [],
    instituciones: total > 0 ? 1 : 0,
    tgr: deTesoreria ? tgr(digito) : null,
    al: hoy,
    advertencias: [],
  };
}

function otra(rut: Rut, cuerpo: number, fuente: string): ContenidoOtra {
  const digito = cuerpo % 10;
  const causas = { ...SIN_CAUSAS, ...(digito === 7 ? { laborales: 1 } : {}), ...(digito === 8 ? { civiles: 1 } : {}) };
  const inscrito = cuerpo % 100 === 77 && !looksLikeFirm(rut);
  return {
    rut,
    causas: fuente === 'PODER_JUDICIAL' ? causas : null,
    concursal: fuente === 'BOLETIN_CONCURSAL' ? cuerpo % 100 === 98 : null,
    alimentos: fuente === 'DEUDORES_ALIMENTOS' ? { inscrito, deuda: pesos(inscrito ? 1_350_000 : 0), beneficiario: null } : null,
    advertencias: [],
  };
}

type Simulada = { estado: 'ok'; contenido: Contenido } | { estado: 'sin_informacion' } | { estado: 'falla' };

/**
 * What the simulated bureau says of a RUT that has no case written for it, by the last digits of its body: 00 nothing is known, 9 fails at the
 * first try, 6 one arrear, 7 two protests, 8 a write-off, the others clean.
 */
export function simular(o: { rut: Rut; tipo: TipoFuente; fuente: string; intento: number; hoy: Fecha }): Simulada {
  const cuerpo = Number(o.rut.split('-')[0]);
  if (cuerpo % 100 === 0 && o.tipo !== 'OTRA') return { estado: 'sin_informacion' };
  if (cuerpo % 10 === 9 && o.intento === 1) return { estado: 'falla' };
  return {
    estado: 'ok',
    contenido: {
      buro: o.tipo === 'BURO' ? buro(o.rut, cuerpo, o.hoy) : null,
      deuda: o.tipo === 'DEUDA' ? deuda(o.rut, cuerpo, o.fuente, o.hoy) : null,
      otra: o.tipo === 'OTRA' ? otra(o.rut, cuerpo, o.fuente) : null,
    },
  };
}
