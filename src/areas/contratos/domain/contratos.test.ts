import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, phrase } from '#kernel/errors.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import {
  enVigor,
  estadoAl,
  estados,
  exigirActivacion,
  exigirNoVencido,
  exigirRenovable,
  exigirSinOtroMarco,
  tramoVencimiento,
  vencimiento,
} from './estados.ts';
import { exigirFirmas, exigirLegalizacion, type Firmante, type RegistroFirma } from './firmas.ts';
import { mensajes } from './mensajes.ts';
import { previsualizar, rellenar, sinValor, variables } from './plantilla.ts';

const hoy = fecha('2026-03-10');
const dia = (n: number) => addDays(hoy, n);
function rechazo(fn: () => void): string {
  try {
    fn();
  } catch (e) {
    if (e instanceof AppError) return phrase(mensajes[e.codigo] ?? e.codigo, e.datos);
    throw e;
  }
  return 'pasa';
}

describe('estados y vigencia del contrato (areas/2)', () => {
  it('lo firmado no se anula y lo emitido se corrige con otra emisión', () => {
    expect(estados.can('firmado', 'anular')).toBe(false);
    expect(estados.go('emitido', 'emitir')).toBe('emitido');
    expect(estados.go('firmado', 'activar')).toBe('vigente');
  });
  it('por vencer en sus últimos 30 días, vencido desde el día siguiente', () => {
    expect(estadoAl('vigente', dia(31), hoy)).toBe('vigente');
    expect(estadoAl('vigente', dia(30), hoy)).toBe('por_vencer');
    expect(estadoAl('vigente', hoy, hoy)).toBe('por_vencer');
    expect(estadoAl('vigente', dia(-1), hoy)).toBe('vencido');
    expect(estadoAl('vigente', null, hoy)).toBe('vigente');
    expect(estadoAl('renovado', dia(-1), hoy)).toBe('renovado');
  });
  it('un vencido se renueva pero no se termina', () => {
    expect(estados.allowed('vencido')).toEqual(['renovar']);
    expect(estados.can('por_vencer', 'terminar')).toBe(true);
  });
  it('vence a los días de su plazo, y el indefinido no vence ni se renueva', () => {
    expect(vencimiento(hoy, 365)).toBe('2027-03-10');
    expect(vencimiento(hoy, 0)).toBeNull();
    expect(() => vencimiento(hoy, -1)).toThrow(RangeError);
    expect(rechazo(() => exigirRenovable(0))).toBe('El contrato es indefinido: no se renueva');
    expect(rechazo(() => exigirRenovable(30))).toBe('pasa');
  });
  it('al día siguiente del vencimiento no ampara operaciones nuevas', () => {
    const c = { numero: '12', vence: hoy };
    expect(rechazo(() => exigirNoVencido(c, hoy))).toBe('pasa');
    expect(rechazo(() => exigirNoVencido(c, dia(1)))).toBe('El contrato 12 venció el 10-03-2026');
    expect([enVigor('vigente', hoy, hoy), enVigor('vigente', hoy, dia(1)), enVigor('legalizado', null, hoy)]).toEqual([true, false, false]);
  });
  it('el tablero separa vencidos, 0-30, 31-60 y 61-90', () => {
    expect([-1, 0, 30, 31, 60, 61, 90, 91].map((d) => tramoVencimiento(dia(d), hoy))).toEqual([
      'vencidos',
      '0-30',
      '0-30',
      '31-60',
      '31-60',
      '61-90',
      '61-90',
      'mas_de_90',
    ]);
    expect(tramoVencimiento(null, hoy)).toBe('indefinido');
  });
  it('quien emitió no activa, y sin legalizar sólo se activa el tipo que no lo exige', () => {
    const activar = (activadores: string[], requiere_legalizacion: boolean, estado: 'firmado' | 'legalizado' = 'firmado') =>
      rechazo(() => exigirActivacion({ estado, requiere_legalizacion, emisores: ['A'], activadores }));
    expect(activar(['A'], false)).toBe('requiere_segundo_usuario');
    expect(activar(['B', 'A'], false)).toBe('requiere_segundo_usuario');
    expect(activar(['B'], false)).toBe('pasa');
    expect(activar(['B'], true)).toBe('Este tipo de contrato debe legalizarse antes de activarlo');
    expect(activar(['B'], true, 'legalizado')).toBe('pasa');
  });
  it('un cliente tiene un solo contrato marco vivo', () => {
    const vivos = [{ tipo: 'MARCO_FACTORING', numero: '7' }];
    expect(rechazo(() => exigirSinOtroMarco('MARCO_FACTORING', vivos))).toBe('El cliente ya tiene el contrato marco 7');
    expect(rechazo(() => exigirSinOtroMarco('MANDATO', vivos))).toBe('pasa');
  });
});

describe('plantilla', () => {
  const texto = 'Entre {cliente}, RUT {rut}, y {acreedor}; {cliente} acepta. {No es variable} {}';
  it('nombra cada variable una vez', () => expect(variables(texto)).toEqual(['cliente', 'rut', 'acreedor']));
  it('no se emite con una variable vacía, y la negativa la nombra', () => {
    const valores = { cliente: 'Áridos SpA', rut: ' ', acreedor: 'Respaldo' };
    expect(sinValor(texto, valores)).toEqual(['rut']);
    expect(rechazo(() => rellenar(texto, valores))).toBe('Faltan valores en el texto: rut');
  });
  it('un valor con forma de variable no se vuelve a expandir', () => {
    expect(rellenar('{a} {b}', { a: '{b}', b: '$& $1' })).toBe('{b} $& $1');
  });
  it('las propiedades del objeto no sirven de valores', () => {
    expect(sinValor('{constructor}', {})).toEqual(['constructor']);
  });
  it('la vista previa marca lo que falta', () => {
    expect(previsualizar('Don {nombre}, RUT {rut}.', { nombre: 'Juan' })).toEqual([
      { texto: 'Don ', falta: false },
      { texto: 'Juan', falta: false },
      { texto: ', RUT ', falta: false },
      { texto: '{rut}', falta: true },
      { texto: '.', falta: false },
    ]);
  });
  it('con todos los valores, la vista previa es el texto final', () => {
    const nombre = fc.constantFrom('a', 'b_1', 'monto');
    const trozo = fc.oneof(
      fc.string().map((s) => s.replace(/[{}]/g, '')),
      nombre.map((n) => `{${n}}`),
    );
    fc.assert(
      fc.property(fc.array(trozo), (trozos) => {
        const valores = { a: 'uno', b_1: '{a}', monto: '$1.000' };
        const t = trozos.join('');
        expect(
          previsualizar(t, valores)
            .map((x) => x.texto)
            .join(''),
        ).toBe(rellenar(t, valores));
      }),
    );
  });
});

describe('firma', () => {
  const ana: Firmante = {
    rut: '40000001-8',
    nombre: 'Ana',
    calidad: 'REPRESENTANTE',
    firmado_el: hoy,
    poder: { desde: dia(-300), hasta: hoy },
  };
  const base: RegistroFirma = { tipo: 'MARCO_FACTORING', firmantes: [ana], conyuges: [], facultades: ['CEDER'], archivo_firmado: true };
  const con = (c: Partial<RegistroFirma>) => rechazo(() => exigirFirmas({ ...base, ...c }));

  it('con todos, sus poderes, la facultad y el archivo, se registra', () => expect(con({})).toBe('pasa'));
  it('un poder que venció ayer no firma; el último día todavía sí', () => {
    const poder = (hasta: number) => con({ firmantes: [{ ...ana, poder: { desde: dia(-300), hasta: dia(hasta) } }] });
    expect([poder(0), poder(-1)]).toEqual(['pasa', 'El poder de Ana venció el 09-03-2026']);
    expect(con({ firmantes: [{ ...ana, poder: { desde: dia(1), hasta: null } }] })).toBe('El poder de Ana rige desde el 11-03-2026');
  });
  it('falta quien no firmó, aunque sea uno', () => {
    expect(con({ firmantes: [ana, { ...ana, nombre: 'Luis', firmado_el: null }] })).toBe('Faltan firmas: Luis');
    expect(con({ firmantes: [] })).toBe('Faltan firmas: nadie ha firmado');
  });
  it('el cónyuge del aval casado en sociedad conyugal también firma', () => {
    const conyuges = [{ aval: '40000005-0', conyuge: '40000014-K' }];
    expect(con({ conyuges })).toBe('Falta la firma del cónyuge 40000014-K');
    expect(con({ conyuges, firmantes: [ana, { ...ana, rut: '40000014-K', calidad: 'CONYUGE', poder: null }] })).toBe('pasa');
  });
  it('el marco exige la facultad de ceder y el mandato la de suscribir pagarés', () => {
    expect(con({ facultades: [] })).toBe('El informe legal no contiene: facultad expresa para ceder créditos');
    expect(con({ tipo: 'MANDATO' })).toBe('El informe legal no contiene: facultad para suscribir pagarés');
    expect(con({ tipo: 'CONFIDENCIALIDAD', facultades: [] })).toBe('pasa');
  });
  it('sin el archivo firmado no se registra', () => expect(con({ archivo_firmado: false })).toBe('Adjunte el contrato firmado'));
  it('la legalización no es anterior a la última firma', () => {
    expect(rechazo(() => exigirLegalizacion(hoy, [ana]))).toBe('pasa');
    expect(rechazo(() => exigirLegalizacion(dia(-1), [ana]))).toBe('La legalización no puede ser anterior a la firma del 10-03-2026');
  });
});
