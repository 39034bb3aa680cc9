import { describe, expect, it } from 'vitest';
import { AppError, phrase } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import {
  exigirFichaCompleta,
  exigirParticipaciones,
  exigirRutDeCliente,
  exigirSinRepetir,
  type Ficha,
  faltasDeFicha,
  tieneRepresentante,
} from './ficha.ts';
import { avisoDeInforme, type DictamenLegal, exigirDictamen, informeVence } from './legal.ts';
import { mensajes } from './mensajes.ts';

const hoy = fecha('2026-03-10');
const REPRESENTANTE = {
  rut: '40000001-8',
  nombre: 'Ana',
  vinculo: 'REPRESENTANTE_LEGAL',
  participacion_pct: null,
  desde: fecha('2025-01-01'),
  hasta: fecha('2026-03-10'),
};
const COMPLETA: Ficha = {
  tipo_persona: 'JURIDICA',
  rut: '99990002-K',
  razon_social: 'Cedente SpA',
  nombres: null,
  apellido_paterno: null,
  estado_civil: null,
  es_pep: false,
  sucursal_id: 's',
  ejecutivo_id: 'e',
  origen: 'REFERIDO',
  tipo_contribuyente: 'SPA',
  tipo_sociedad: 'SPA',
  tipo_registro: 'RES',
  giro: 'Áridos',
  sector: 'MINERIA',
  email: 'a@b.cl',
  telefono: '+56 2 2222 2222',
  actividades: [
    { codigo: '081000', principal: true },
    { codigo: '492300', principal: false },
  ],
  direcciones: [{ tipo: 'LEGAL' }, { tipo: 'COBRANZA' }],
  vinculos: [REPRESENTANTE],
  rentas: 12,
  requisitos: [
    { nombre: 'Escritura', obligatorio: true, estado: 'validado' },
    { nombre: 'Cartolas', obligatorio: false, estado: 'falta' },
  ],
};
function rechazo(fn: () => void): string {
  try {
    fn();
  } catch (e) {
    if (e instanceof AppError) return `${e.codigo}: ${phrase(mensajes[e.codigo] ?? '', e.datos)}`;
    throw e;
  }
  return 'pasa';
}

describe('ficha del cliente, por pasos (domain §18)', () => {
  it('una ficha completa pasa a fiscalía', () => {
    expect(faltasDeFicha(COMPLETA)).toEqual([]);
    expect(rechazo(() => exigirFichaCompleta(COMPLETA, hoy))).toBe('pasa');
  });
  it('lo que falta se nombra con su paso', () => {
    const f: Ficha = {
      ...COMPLETA,
      razon_social: '',
      tipo_registro: null,
      actividades: [],
      direcciones: [{ tipo: 'COBRANZA' }],
      rentas: 0,
      requisitos: [{ nombre: 'Escritura', obligatorio: true, estado: 'objetado' }],
    };
    expect(faltasDeFicha(f).map((x) => `${x.paso} ${x.texto}`)).toEqual([
      '1 razón social',
      '2 registro de la sociedad',
      '2 una actividad principal',
      '3 domicilio legal',
      '5 rentas o ventas',
      '7 Escritura',
    ]);
    expect(rechazo(() => exigirFichaCompleta({ ...COMPLETA, giro: null, email: null }, hoy))).toBe(
      'ficha_incompleta: Faltan: giro, correo',
    );
  });
  it('una persona natural pide nombre y estado civil, no sociedad ni representante', () => {
    const natural: Ficha = {
      ...COMPLETA,
      tipo_persona: 'NATURAL',
      razon_social: null,
      tipo_sociedad: null,
      tipo_registro: null,
      vinculos: [],
    };
    expect(faltasDeFicha(natural).map((x) => x.campo)).toEqual(['nombres', 'apellido_paterno', 'estado_civil']);
    const llena = { ...natural, nombres: 'Ana', apellido_paterno: 'Rojas', estado_civil: 'SOLTERO' };
    expect(rechazo(() => exigirFichaCompleta(llena, hoy))).toBe('pasa');
  });
  it('que no se haya preguntado si es PEP es una falta; que haya dicho que no, no lo es', () => {
    expect(faltasDeFicha({ ...COMPLETA, es_pep: null })).toHaveLength(1);
  });
  it('dos actividades principales tampoco sirven', () => {
    const dos = COMPLETA.actividades.map((a) => ({ ...a, principal: true }));
    expect(faltasDeFicha({ ...COMPLETA, actividades: dos }).map((x) => x.campo)).toEqual(['actividades']);
  });
  it('el representante legal tiene poderes hasta su último día inclusive', () => {
    expect(tieneRepresentante([REPRESENTANTE], hoy)).toBe(true);
    expect(tieneRepresentante([REPRESENTANTE], fecha('2026-03-11'))).toBe(false);
    expect(tieneRepresentante([{ ...REPRESENTANTE, vinculo: 'AVAL' }], hoy)).toBe(false);
    expect(rechazo(() => exigirFichaCompleta({ ...COMPLETA, vinculos: [] }, hoy))).toBe(
      'sin_representante: Falta un representante legal con poderes vigentes',
    );
  });
  it('los socios suman a lo más 100 %', () => {
    const socio = (pct: string) => ({ vinculo: 'SOCIO_ACCIONISTA', participacion_pct: pct });
    expect(rechazo(() => exigirParticipaciones([socio('60.00'), socio('40.00'), { vinculo: 'AVAL', participacion_pct: '100.00' }]))).toBe(
      'pasa',
    );
    expect(rechazo(() => exigirParticipaciones([socio('60.00'), socio('40.01')]))).toBe(
      'participacion_excedida: Las participaciones suman 100,01 %',
    );
  });
  it('hay un domicilio legal, una dirección principal, un contacto predeterminado por tipo y una renta por período', () => {
    const cae = (f: Parameters<typeof exigirSinRepetir>[0]) => {
      try {
        exigirSinRepetir(f);
        return 'pasa';
      } catch (e) {
        return Object.keys((e as { campos: object }).campos).join();
      }
    };
    const legal = { tipo: 'LEGAL', principal: false };
    expect(cae({ direcciones: [legal, { tipo: 'COMERCIAL', principal: true }, legal] })).toBe('direcciones.2.tipo');
    const dos = ['COMERCIAL', 'COBRANZA'].map((tipo) => ({ tipo, principal: true }));
    expect(cae({ direcciones: dos })).toBe('direcciones.1.principal');
    const contacto = (tipo: string, predeterminado = true) => ({ tipo, predeterminado });
    expect(cae({ contactos: [contacto('PAGOS'), contacto('COBRANZA'), contacto('PAGOS', false)] })).toBe('pasa');
    expect(cae({ contactos: [contacto('PAGOS'), contacto('PAGOS')] })).toBe('contactos.1.predeterminado');
    expect(cae({ habilitados: [{ rut: '1-9' }, { rut: '1-9' }] })).toBe('habilitados.1.rut');
    const renta = { tipo_renta: 'VENTAS_F29', periodo: '2026-01', fuente: 'F29' };
    expect(cae({ rentas: [renta, { ...renta, fuente: 'F22' }] })).toBe('pasa');
    expect(cae({ rentas: [renta, renta] })).toBe('rentas.1.periodo');
  });
  it('un RUT de dígitos repetidos no se admite para clientes', () => {
    expect(rechazo(() => exigirRutDeCliente('11111111-1'))).toBe('rut_repetido: RUT de dígitos repetidos: no se admite para clientes');
    expect(rechazo(() => exigirRutDeCliente('99990010-0'))).toBe('pasa');
  });
});

describe('informe legal', () => {
  const listas = { AUTORIZA: ['PODERES_SUFICIENTES'], REPARO: ['CEDULA_VENCIDA'], OBJETA: ['SOCIEDAD_DISUELTA'] };
  const dictamen = (d: Partial<DictamenLegal>, pep = { es_pep: false, visto_cumplimiento: false }) =>
    rechazo(() =>
      exigirDictamen({ resultado: 'AUTORIZA', causales: ['PODERES_SUFICIENTES'], texto: '', vigencia_dias: 90, ...d }, listas, pep),
    ).split(':')[0];

  it('cada resultado necesita una causal de su propia lista', () => {
    expect(dictamen({})).toBe('pasa');
    expect(dictamen({ causales: [] })).toBe('causal_requerida');
    expect(dictamen({ causales: ['CEDULA_VENCIDA'] })).toBe('causal_requerida');
  });
  it('reparar y objetar además necesitan fundamento', () => {
    expect(dictamen({ resultado: 'REPARO', causales: ['CEDULA_VENCIDA'], texto: '  ' })).toBe('causal_requerida');
    expect(dictamen({ resultado: 'REPARO', causales: ['CEDULA_VENCIDA'], texto: 'Vencida en enero', vigencia_dias: null })).toBe('pasa');
  });
  it('autorizar exige vigencia, y el visto de Cumplimiento si es PEP', () => {
    expect(dictamen({ vigencia_dias: null })).toBe('vigencia_requerida');
    expect(dictamen({}, { es_pep: true, visto_cumplimiento: false })).toBe('pep_sin_visto');
    expect(dictamen({}, { es_pep: true, visto_cumplimiento: true })).toBe('pasa');
  });
  it('vence a los días de su vigencia y avisa a los 30, 15 y 5 días', () => {
    const vence = informeVence(hoy, 90);
    expect(vence).toBe('2026-06-08');
    expect(['2026-05-09', '2026-05-24', '2026-06-03', '2026-06-02'].map((d) => avisoDeInforme(vence, fecha(d)))).toEqual([30, 15, 5, null]);
  });
});
