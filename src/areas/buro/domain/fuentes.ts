import type { Fecha } from '#kernel/values/fecha.ts';
import type { TipoFuente } from './contenido.ts';

export const PROVEEDORES = ['SIMULADOR', 'SOAP_EQUIFAX', 'REST_EQUIFAX', 'REST_REDEC', 'MANUAL'] as const;
export type Proveedor = (typeof PROVEEDORES)[number];
export type Exige = 'NATURAL' | 'TODOS' | 'NADIE';

interface FuenteDeFabrica {
  codigo: string;
  nombre: string;
  tipo: TipoFuente;
  rige_desde: Fecha;
  vigencia_dias: number;
  exige_consentimiento: Exige;
  obligatoria_para: readonly string[];
  /** UF of each report; a public registry costs nothing. */
  costo_uf: string;
}

const SIEMPRE = '2020-01-01' as Fecha;
const de = (tipo: TipoFuente, codigo: string, nombre: string, o: Partial<FuenteDeFabrica> = {}): FuenteDeFabrica => ({
  codigo,
  nombre,
  tipo,
  rige_desde: SIEMPRE,
  vigencia_dias: 30,
  exige_consentimiento: 'NATURAL',
  obligatoria_para: [],
  costo_uf: '0.35',
  ...o,
});

/** Sources that a company is born with. Those of public registries ask nobody's consent and cost nothing. */
export const FUENTES: readonly FuenteDeFabrica[] = [
  de('BURO', 'EQUIFAX_PERSONA', 'DICOM persona', { obligatoria_para: ['CLIENTE', 'SOCIO', 'AVAL', 'DEUDOR', 'REPRESENTANTE'] }),
  de('BURO', 'EQUIFAX_EMPRESA', 'DICOM empresa', { obligatoria_para: ['CLIENTE', 'SOCIO', 'AVAL', 'DEUDOR'] }),
  de('BURO', 'BOLETIN_COMERCIAL', 'Boletín comercial'),
  de('BURO', 'SINACOFI', 'Sinacofi'),
  de('BURO', 'SIISA', 'Siisa'),
  de('BURO', 'TRANSUNION', 'TransUnion'),
  de('DEUDA', 'CMF', 'Deuda CMF'),
  // Ley 21.680: the registry of consolidated debt answers from this day.
  de('DEUDA', 'REDEC', 'REDEC', { rige_desde: '2026-04-01' as Fecha, vigencia_dias: 15, exige_consentimiento: 'TODOS' }),
  de('DEUDA', 'TGR', 'Tesorería (TGR)', { vigencia_dias: 15, exige_consentimiento: 'NADIE', costo_uf: '0' }),
  de('OTRA', 'SII', 'SII', { exige_consentimiento: 'NADIE', costo_uf: '0' }),
  de('OTRA', 'PODER_JUDICIAL', 'Poder Judicial', { exige_consentimiento: 'NADIE', costo_uf: '0' }),
  de('OTRA', 'BOLETIN_CONCURSAL', 'Boletín concursal', { exige_consentimiento: 'NADIE', costo_uf: '0' }),
  de('OTRA', 'VEHICULOS', 'Vehículos', { exige_consentimiento: 'NADIE' }),
  de('OTRA', 'BIENES_RAICES', 'Bienes raíces', { exige_consentimiento: 'NADIE' }),
  de('OTRA', 'DEUDORES_ALIMENTOS', 'Deudores de alimentos', { vigencia_dias: 0, exige_consentimiento: 'NADIE', costo_uf: '0' }),
];

const ONLINE: Readonly<Partial<Record<Proveedor, (codigo: string) => boolean>>> = {
  SOAP_EQUIFAX: (codigo) => codigo.startsWith('EQUIFAX_'),
  REST_EQUIFAX: (codigo) => codigo.startsWith('EQUIFAX_'),
  REST_REDEC: (codigo) => codigo === 'REDEC',
};

/** Whether a provider can answer for a source: a connection answers for its own; by hand and, in a demonstration, simulated, any. */
export const sirve = (p: Proveedor, codigo: string, demo: boolean): boolean =>
  p === 'MANUAL' || (p === 'SIMULADOR' ? demo : (ONLINE[p]?.(codigo) ?? false));
