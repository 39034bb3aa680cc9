import { DIAS_MORA_SIN_ALZA } from '#finanzas/alza.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos, type Uf } from '#kernel/values/money.ts';
import type { ContextoMotor, DeudorEnMotor, DocumentoEnMotor } from './contexto.ts';
import { calcular } from './precio.ts';
import type { Condiciones } from './precio-datos.ts';
import { evaluar } from './reglas.ts';
import { CALENDARIO, T13 } from './vectores.fixture.ts';

/** What a company starts with. */
const PARAMETROS_MOTOR: ContextoMotor['parametros'] = {
  minimo_descontado_uf: '5.0000' as Uf,
  maximo_uf_concentracion: '3000.0000' as Uf,
  concentracion_linea_pct: '25.00',
  dias_maximo_emision: 60,
  maximo_dias_mypime: 30,
  maximo_dias_publico: 60,
  restriccion_tml: 'BLOQUEA',
  tolerancia_tmc: '0.00',
  tasa_piso: null,
  dias_mora_revision: DIAS_MORA_SIN_ALZA,
  maximo_protestos_girador: 2,
};

/** A clean run of T13 for the tests of the motor, with a place to change one thing. */
// Seed of domain §3 for pesos.
export const TMC: ContextoMotor['tmc'] = ({ dias, capital_uf }) => {
  const corto = cmp(dias, 90) < 0;
  const menor = cmp(capital_uf, 5000) <= 0;
  const codigo = corto ? (menor ? 'NR_M90_5000' : 'NR_M90_MAY') : menor ? 'NR_90_5000' : 'NR_90_MAY';
  const valor = { NR_M90_5000: '30.00', NR_M90_MAY: '9.00', NR_90_5000: '22.50', NR_90_MAY: '9.90' }[codigo];
  return { codigo, valor, fecha: fecha('2026-02-15') };
};
export const DEUDOR: DeudorEnMotor = {
  rut: '99990010-0',
  nombre: 'Minera Ejemplo S.A.',
  es_emt: false,
  organismo_publico: false,
  bloqueo: null,
  mal_pagador: false,
  protestos: 0,
  clasificacion: { responde: true, dato: 'B' },
  exposicion_cartera: pesos(0),
  exposicion_linea: pesos(0),
  sublimite: null,
};
export const CTX: ContextoMotor = {
  num_proforma: 'P-1',
  cliente: { rut: '99990002-K', nombre: 'Cedente SpA', es_emt: false, bloqueo: null, dias_mora: { responde: true, dato: 0 } },
  linea: { monto: pesos(100_000_000), libre: pesos(50_000_000), hasta: fecha('2026-12-31') },
  respaldos: [{ numero: '1', vigente: true }],
  exige_contrato: false,
  contrato: null,
  dtes_admitidos: ['33', '34'],
  extra: { cantidad: 3, rutEmisor: '99990002-K' },
  descuentos: [{ pk: 'cuota:1', monto: pesos(450_000), adeudado: pesos(450_000) }],
  cuenta: null,
  tmc: TMC,
  parametros: PARAMETROS_MOTOR,
};

export function enMotor(
  d: { pk: string; fecha_emision: DocumentoEnMotor['fecha_emision'] },
  cambios: Partial<DocumentoEnMotor> = {},
): DocumentoEnMotor {
  const recepcion = addDays(d.fecha_emision, 1);
  return {
    pk: d.pk,
    nombre: d.pk,
    dte: d.pk.slice(0, 2),
    estado: 'validado',
    reservado_por: null,
    fecha_emision: d.fecha_emision,
    fecha_recepcion: recepcion,
    sii: { responde: true, dato: { estado: 'aceptado_contenido', fecha: null, fin_plazo_reclamo: addDays(recepcion, 8) } },
    cesion: { responde: true, dato: { cesionario: null } },
    acuerdo_plazo: false,
    deudor: DEUDOR,
    ...cambios,
  };
}

/** T13 through the motor, with changes to a document, to the context or to the terms. */
export function correr(
  o: { docs?: Record<string, Partial<DocumentoEnMotor>>; ctx?: Partial<ContextoMotor>; c?: Partial<Condiciones> } = {},
) {
  const condiciones = { ...T13.condiciones, ...o.c };
  const precio = calcular(T13.documentos, condiciones, CALENDARIO);
  const docs = T13.documentos.map((d) => enMotor(d, o.docs?.[d.pk]));
  return evaluar(docs, precio, condiciones, { ...CTX, ...o.ctx });
}
export const param = (cambios: Partial<ContextoMotor['parametros']>) => ({ parametros: { ...PARAMETROS_MOTOR, ...cambios } });
export const reglaDe = (e: ReturnType<typeof correr>, pk: string, id: string) => e.documentos[pk]?.reglas.find((r) => r.id === id);
export const operacion = (e: ReturnType<typeof correr>, id: string) => e.operacion.reglas.find((r) => r.id === id);
