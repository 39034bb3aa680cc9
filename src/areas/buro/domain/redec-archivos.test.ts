import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type ArchivoRedec, CAMPOS_REDEC, type ConsentimientoDicho, escribirRedec, FORMATO_DE_LA_CASA } from './redec-archivos.ts';
import { formatoDe } from './redec-formato.ts';
import { sobreDe } from './redec-sobre.ts';

const UUID = '00000000-0000-7000-8000-00000000000a';
const OTRO = '00000000-0000-7000-8000-00000000000b';
/** V07 of areas/5 §10: the receipt of 40000001-8 of 10-03-2026 10:15:00. */
const V07 = '916d9d7a832187c67d872a9a09257a1209d43405b4bd44def4cd4b111b08a616';
const CABECERA = { codigo: 123, hasta: '2026-04-12' as Fecha };
const consentimiento = (o: Partial<ConsentimientoDicho> = {}): ConsentimientoDicho => ({
  id: UUID,
  rut: '40000001-8',
  fecha: '2026-04-07' as Fecha,
  hora: '10:15:00',
  fin: '2026-04-28' as Fecha,
  hora_fin: null,
  canal: 'PAPEL',
  finalidad: 'EVALUACION',
  rut_ejecutivo: '40000011-5',
  recibo_hash: V07,
  ...o,
});

const conFormato = (archivo: ArchivoRedec, o: { columnas?: string; cabecera?: string; codigos?: string } = {}) =>
  formatoDe({ archivo, campos: CAMPOS_REDEC[archivo], columnas: FORMATO_DE_LA_CASA[archivo], ...FORMATO_DE_LA_CASA, ...o });
type Filas = Parameters<typeof escribirRedec>[2];
const rdc30 = (c: typeof CABECERA, filas: Filas, o = {}) => escribirRedec('RDC30', c, filas, conFormato('RDC30', o));
const rdc31 = (c: typeof CABECERA, filas: Filas, o = {}) => escribirRedec('RDC31', c, filas, conFormato('RDC31', o));

describe('archivos semanales del REDEC', () => {
  it('RDC30: una cabecera con la institución, el archivo y el último día, y una línea por consentimiento, todas del mismo largo', () => {
    const [cabecera = '', linea = '', ...resto] = rdc30(CABECERA, [consentimiento()]).split('\r\n');
    expect(cabecera.trimEnd()).toBe('0000000123RDC3020260412');
    expect(linea).toBe(`${UUID}2026040710150020260428000000040000001801010400000115${V07}`);
    expect([cabecera.length, resto]).toEqual([linea.length, ['']]);
  });
  it('el revocado dice cuándo terminó; lo que no se sabe va en cero y un canal sin código en 99; van por su hora', () => {
    const revocado = { fin: '2026-04-08' as Fecha, hora_fin: '09:00:01', rut_ejecutivo: null, recibo_hash: null, canal: 'PALOMA' };
    const filas = [consentimiento({ id: OTRO, ...revocado, rut: '7000000-K', hora: '11:00:00' }), consentimiento()];
    const [, primera = '', segunda = ''] = rdc30(CABECERA, filas).split('\r\n');
    expect([primera.slice(0, 36), segunda.slice(0, 36)]).toEqual([UUID, OTRO]);
    expect(segunda.trimEnd()).toBe(`${OTRO}20260407110000202604080900010${'07000000K'}99010000000000`);
  });
  it('RDC31: una línea por acceso, con el consentimiento bajo el que salió; sin ninguno, sólo la cabecera', () => {
    const acceso = { id: OTRO, consentimiento_id: UUID, rut: '40000001-8', fecha: '2026-04-08' as Fecha, hora: '12:00:00' };
    const [, linea] = rdc31(CABECERA, [{ ...acceso, finalidad: 'RENOVACION', rut_quien: '40000011-5', recibo_hash: V07 }]).split('\r\n');
    expect(linea).toBe(`${OTRO}${UUID}20260408120000040000001802${'0400000115'}${V07}`);
    expect(rdc31(CABECERA, []).split('\r\n')).toHaveLength(2);
  });
  it('con otro formato, las mismas filas van en su orden, con sus anchos, sus códigos y lo que deja en blanco', () => {
    const columnas = 'rut:12,relleno:3,canal:1,ceros:2,fecha:8,recibo_hash:70';
    const o = { columnas, cabecera: 'archivo:6,codigo:4,hasta:8', codigos: 'PAPEL=B,OTRO=9' };
    const [cabecera = '', linea = ''] = rdc30(CABECERA, [consentimiento()], o).split('\r\n');
    expect(cabecera.trimEnd()).toBe('RDC30 012320260412');
    expect(linea).toBe(`000400000018${'   '}B00${'20260407'}${V07}${' '.repeat(6)}`);
    expect(cabecera.length).toBe(linea.length);
    expect(rdc30(CABECERA, [consentimiento({ canal: 'PALOMA' })], o)).toContain('   900');
  });
  it('lo que no cabe en su columna se rehúsa y no se corta', () => {
    const corto = () => rdc30(CABECERA, [consentimiento()], { columnas: 'id:36,rut:8' });
    expect(corto).toThrow(expect.objectContaining({ codigo: 'redec_no_cabe', datos: { campo: 'rut', ancho: '8' } }));
  });
  it.each([
    ['un campo que el archivo no tiene', { columnas: 'id:36,sueldo:10' }, 'sueldo:10'],
    ['un campo dos veces', { columnas: 'id:36,rut:10,rut:10' }, 'rut:10'],
    ['un ancho que no es', { columnas: 'id:0' }, 'id:0'],
    ['ninguna columna', { columnas: ' , ' }, 'sin columnas'],
    ['una cabecera con lo que no dice', { cabecera: 'codigo:10,rut:10' }, 'rut:10'],
    ['un código que no es uno', { codigos: 'PAPEL=' }, 'PAPEL='],
  ])('%s no es un formato', (_que, o, parte) => {
    const falla = expect.objectContaining({ codigo: 'redec_formato', datos: expect.objectContaining({ parte }) });
    expect(() => conFormato('RDC30', o)).toThrow(falla);
  });
});

describe('sobre del REDEC', () => {
  it('dice los nombres de la casa hasta que se escriban otros, y no admite uno que no es de él', () => {
    expect(sobreDe('')).toMatchObject({ camino: 'consultarDeudas', rut_consultado: 'rut_consultado', operaciones: 'operaciones' });
    expect(sobreDe('operaciones=data/deudas, hash=huella')).toMatchObject({ operaciones: 'data/deudas', hash: 'huella', hora: 'hora' });
    for (const malo of ['sueldo=x', 'hash=', 'hash=a=b', 'hash=a,hash=b'])
      expect(() => sobreDe(malo)).toThrow(expect.objectContaining({ codigo: 'redec_formato' }));
  });
});
