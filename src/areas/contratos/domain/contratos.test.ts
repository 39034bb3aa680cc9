import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, phrase } from '#kernel/errors.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { diferencias } from './diferencias.ts';
import {
  type EstadoContrato,
  estadoAl,
  estados,
  exigirActivacion,
  exigirRenovable,
  exigirSinOtroMarco,
  exigirSinRenovacion,
  tramoVencimiento,
  vencimiento,
} from './estados.ts';
import { exigirFirmas, exigirLegalizacion, type Firmante, facultadesDelInforme, type RegistroFirma } from './firmas.ts';
import { mensajes } from './mensajes.ts';
import { clausulasDichas, plantillaQueRige, previsualizar, rellenar, sinValor, variables } from './plantilla.ts';

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
    const con = (tipo: string, estado: EstadoContrato) =>
      rechazo(() => exigirSinOtroMarco(tipo, [{ tipo: 'MARCO_FACTORING', numero: '7', estado }]));
    expect(con('MARCO_FACTORING', 'borrador')).toBe('El cliente ya tiene el contrato marco 7');
    expect(con('MANDATO', 'vigente')).toBe('pasa');
    expect(con('MARCO_FACTORING', 'termino_anticipado')).toBe('pasa');
  });
  it('el marco vencido se renueva: no se abre otro a su lado', () => {
    const vencido = [{ tipo: 'MARCO_FACTORING', numero: '7', estado: 'vencido' as const }];
    expect(rechazo(() => exigirSinOtroMarco('MARCO_FACTORING', vencido))).toBe('El cliente ya tiene el contrato marco 7');
  });
  it('un contrato se renueva una vez: mientras haya una renovación no se abre otra', () => {
    expect(rechazo(() => exigirSinRenovacion(undefined))).toBe('pasa');
    expect(rechazo(() => exigirSinRenovacion({ numero: '8' }))).toBe('Ya hay una renovación en curso: el contrato 8');
  });
});

describe('diferencias entre emisiones', () => {
  it('lo que no cambió queda, y lo quitado va antes de lo que lo reemplaza', () => {
    expect(diferencias('Uno\nDos\nTres', 'Uno\n2\nTres\nCuatro')).toEqual([
      { tipo: 'igual', texto: 'Uno' },
      { tipo: 'quitada', texto: 'Dos' },
      { tipo: 'nueva', texto: '2' },
      { tipo: 'igual', texto: 'Tres' },
      { tipo: 'nueva', texto: 'Cuatro' },
    ]);
  });
  it('sin lo quitado se lee el texto de ahora; sin lo nuevo, el de antes', () => {
    const texto = fc.array(fc.constantFrom('a', 'b', '', 'c'), { minLength: 1, maxLength: 12 }).map((l) => l.join('\n'));
    fc.assert(
      fc.property(texto, texto, (antes, ahora) => {
        const d = diferencias(antes, ahora);
        const sin = (tipo: string) =>
          d
            .filter((l) => l.tipo !== tipo)
            .map((l) => l.texto)
            .join('\n');
        return sin('quitada') === ahora && sin('nueva') === antes;
      }),
    );
  });
});

describe('plantilla', () => {
  it('rige la última versión cuya fecha llegó; una futura no cambia lo de hoy', () => {
    const p = (numero: number, vigente_desde: string) => ({ tipo: 'MANDATO', numero, vigente_desde });
    const todas = [p(3, '2026-04-01'), p(2, '2026-01-01'), p(1, '2020-01-01')];
    expect([plantillaQueRige(todas, 'MANDATO', hoy)?.numero, plantillaQueRige(todas, 'MANDATO', '2026-04-01')?.numero]).toEqual([2, 3]);
    expect(plantillaQueRige(todas, 'PAC', hoy)).toBeUndefined();
  });
  it('el texto dice sólo las cláusulas que se pactaron', () => {
    const c = (compensacion: boolean, mandato_llenado: boolean, mandato_cobro: boolean) =>
      clausulasDichas({ compensacion, mandato_llenado, mandato_cobro });
    expect(c(true, false, true)).toBe(
      'autoriza a compensar lo que adeude con lo que se le deba y da mandato para cobrar los créditos cedidos',
    );
    expect(c(false, false, false)).toBe('no da mandatos ni autoriza a compensar');
    expect(c(true, true, true)).toMatch(/^autoriza .*, da mandato para llenar .* y da mandato para cobrar/);
  });
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
  it('quien representa al cliente firma con un poder; el cliente mismo, por sí', () => {
    const firmantes = [{ ...ana, poder: null }];
    expect(con({ cliente_rut: '99990001-1', firmantes })).toBe('Ana firma por el cliente: indique su poder');
    expect(con({ cliente_rut: ana.rut, firmantes })).toBe('pasa');
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
  it('el aval que su ficha dice casado en sociedad conyugal trae cónyuge, uno por cada aval', () => {
    const luis = { ...ana, rut: '40000005-0', nombre: 'Luis', calidad: 'AVAL' as const, poder: null };
    const en_sociedad_conyugal = [luis.rut];
    expect(con({ firmantes: [ana, luis], en_sociedad_conyugal })).toBe('Falta la firma del cónyuge de Luis');
    const eva = { ...ana, rut: '40000014-K', nombre: 'Eva', calidad: 'CONYUGE' as const, poder: null };
    expect(con({ firmantes: [ana, luis, eva], en_sociedad_conyugal })).toBe('pasa');
    const raul = { ...luis, rut: '40000006-9', nombre: 'Raúl' };
    expect(con({ firmantes: [ana, luis, raul, eva], en_sociedad_conyugal: [luis.rut, raul.rut] })).toBe(
      'Falta la firma del cónyuge de Raúl',
    );
  });
  it('la facultad es la que dice el informe legal vigente, no la que alguien cuente', () => {
    const informe = { resultado: 'AUTORIZA', causales: ['FACULTAD_EXPRESA_PARA_CEDER_CREDITOS', 'PODERES_SUFICIENTES'], vence: hoy };
    expect(facultadesDelInforme(informe, ['SUSCRIBIR_PAGARE'], hoy)).toEqual(['CEDER']);
    expect(facultadesDelInforme(informe, ['CEDER'], dia(1))).toEqual([]);
    expect(facultadesDelInforme({ ...informe, resultado: 'OBJETA', vence: null }, ['CEDER'], hoy)).toEqual([]);
    expect(facultadesDelInforme(undefined, ['CEDER'], hoy)).toEqual(['CEDER']);
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
