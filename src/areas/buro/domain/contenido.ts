import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';

export type Moneda = 'CLP' | 'UF' | 'USD';
/** An amount of one currency, decimal text: amounts of different currencies are never added. */
export interface Monto {
  moneda: Moneda;
  monto: string;
}

export interface Protesto extends Monto {
  tipo: string;
  banco: string | null;
  fecha: Fecha;
  causal: string | null;
  aclarado: boolean;
}
export interface Morosidad extends Monto {
  acreedor: string;
  mercado: string | null;
  dias: number;
  vencimiento: Fecha | null;
}
export interface ContenidoBuro {
  rut: Rut;
  nombre: string | null;
  /** 1 to 999; null when the source gives none. */
  score: number | null;
  protestos: Protesto[];
  morosidades: Morosidad[];
  socios: { rut: Rut; nombre: string; participacion: string | null }[];
  bienes: string[];
  laborales: number;
  concursal: boolean;
  consultas12m: number;
  /** Rows too old, cleared or paid: counted, neither shown as open nor scored (Ley 19.628 arts. 17–19). */
  caducados: number;
  advertencias: string[];
}

/** Debt by tramo of days, in pesos. */
export interface Tramos {
  vigente: Pesos;
  m30_59: Pesos;
  m60_89: Pesos;
  m90: Pesos;
  castigo: Pesos;
}
interface Tgr {
  situacion: 'CON_DEUDA' | 'SIN_DEUDA';
  tipo: string | null;
  monto: Pesos;
  convenio: boolean;
  cobranza_judicial: boolean;
}
export interface ContenidoDeuda {
  rut: Rut;
  directa: Tramos;
  indirecta: Tramos;
  lineas_disponibles: Pesos;
  por_tipo: { comercial: Pesos; consumo: Pesos; vivienda: Pesos };
  por_moneda: Monto[];
  instituciones: number;
  tgr: Tgr | null;
  /** Day of the data. */
  al: Fecha;
  advertencias: string[];
}
export interface ContenidoOtra {
  rut: Rut;
  causas: { civiles: number; laborales: number; cobranza: number } | null;
  concursal: boolean | null;
  alimentos: { inscrito: boolean; deuda: Pesos; beneficiario: Rut | null } | null;
  /** Rows of a register of goods or of the tax service, as it gives them; absent or none = it has nothing of the person. */
  registros?: { que: string; detalle: string | null; monto: Pesos | null }[] | undefined;
  advertencias: string[];
}

export type Banda =
  | ('BAJO' | 'MEDIO' | 'ALTO' | 'MUY_ALTO' | 'SIN_PUNTAJE')
  | ('AL_DIA' | 'DE_30_A_89' | 'DE_90_O_MAS' | 'CASTIGADA')
  | ('CON_DEUDA' | 'SIN_DEUDA');
interface Reducido {
  el: Fecha;
  /** Null where the source has none: a registry says who is in it. */
  banda: Banda | null;
}

/** What a report says, by the kind of its source. */
export interface Contenido {
  buro: ContenidoBuro | null;
  deuda: ContenidoDeuda | null;
  otra: ContenidoOtra | null;
  /** It said more until that day: what is left is how it stood, in one word. */
  reducido?: Reducido | undefined;
}
export type TipoFuente = 'BURO' | 'DEUDA' | 'OTRA';
