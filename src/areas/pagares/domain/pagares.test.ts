import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, phrase } from '#kernel/errors.ts';
import { cmp, sum } from '#kernel/values/decimal.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';
import { code39 } from './codigo-barras.ts';
import { estados, prescribeEl, type Terminos } from './estados.ts';
import { firmar, firmasDe } from './firmas.ts';
import { cuotasIguales, exigirForma, type Forma, pagarevistaDe } from './forma.ts';
import { mensajes } from './mensajes.ts';
import { type DatosTexto, menciones, textoPagare } from './texto.ts';

const EMISION = fecha('2026-03-10');
function rechazo(fn: () => unknown): string {
  try {
    fn();
    return 'pasa';
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    return mensajes[e.codigo] ? phrase(mensajes[e.codigo] ?? '', e.datos) : e.codigo;
  }
}

describe('forma', () => {
  const base: Forma = {
    tipo: 'PLAZO',
    moneda: 'CLP',
    monto: '10000000',
    fecha_emision: EMISION,
    vencimiento: fecha('2026-09-10'),
    cuotas: [],
    mandato_llenado: false,
  };
  const con = (o: Partial<Forma>) => rechazo(() => exigirForma({ ...base, ...o }, 2));

  it('a dos años de la emisión pasa y un día después no', () => {
    expect(con({ vencimiento: fecha('2028-03-10') })).toBe('pasa');
    expect(con({ vencimiento: fecha('2028-03-11') })).toBe('El vencimiento supera 2 años desde la emisión');
  });
  it('en cuotas dura lo que su crédito, aunque pase del rango', () => {
    const cuotas = cuotasIguales({ moneda: 'CLP', monto: '10000000', n: 48, primera: fecha('2026-04-10') });
    expect(con({ tipo: 'CUOTAS_CLP', vencimiento: null, cuotas })).toBe('pasa');
  });
  it('el vencimiento es posterior a la emisión', () => {
    expect(con({ vencimiento: EMISION })).toBe('El vencimiento debe ser posterior a la emisión');
  });
  it('las cuotas suman el monto, al peso', () => {
    const cuotas = cuotasIguales({ moneda: 'CLP', monto: '9999999', n: 3, primera: fecha('2026-04-10') });
    expect(con({ tipo: 'CUOTAS_CLP', vencimiento: null, cuotas })).toBe('Las cuotas suman $9.999.999 y el pagaré es por $10.000.000');
  });
  it('sólo a la vista y con mandato se emite en blanco', () => {
    expect(con({ monto: null })).toBe('datos_invalidos');
    expect(con({ tipo: 'A_LA_VISTA', vencimiento: null, monto: null })).toBe('datos_invalidos');
    expect(con({ tipo: 'A_LA_VISTA', vencimiento: null, monto: null, mandato_llenado: true })).toBe('pasa');
  });
  it('un monto en pesos no tiene decimales', () => expect(con({ monto: '10000000.5' })).toBe('datos_invalidos'));
  it('las cuotas iguales suman exactamente, en pesos y en UF', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 60 }), (m, n) => {
        for (const [moneda, monto] of [
          ['CLP', String(m)],
          ['UF', `${m}.1234`],
        ] as const) {
          const cs = cuotasIguales({ moneda, monto, n, primera: fecha('2026-01-31') });
          expect(cmp(sum(cs.map((c) => c.monto)), monto)).toBe(0);
        }
      }),
    );
  });
  it('las cuotas conservan el día aunque un mes sea más corto', () => {
    const cs = cuotasIguales({ moneda: 'CLP', monto: '300', n: 3, primera: fecha('2026-01-31') });
    expect(cs.map((c) => c.fecha)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });
  it('el número dice de qué tipo es', () => {
    expect([pagarevistaDe('A_LA_VISTA', 1), pagarevistaDe('CUOTAS_UF', 123)]).toEqual(['PV-000001', 'PU-000123']);
  });
});

const DATOS: DatosTexto = {
  pagarevista: 'PP-000001',
  tipo: 'PLAZO',
  moneda: 'CLP',
  monto: '31000001',
  fecha_emision: EMISION,
  vencimiento: fecha('2026-09-10'),
  cuotas: [],
  ciudad: 'Santiago',
  lugar_pago: 'Av. Uno 100, Santiago',
  suscriptor: { rut: '99990001-1', nombre: 'Áridos SpA', juridica: true, giro: null, direccion: 'Camino 1', comuna: 'Ñuñoa' },
  representantes: [{ rut: '40000005-0', nombre: 'Marta Ruiz', calidad: 'representante legal' }],
  avales: [{ rut: '40000001-8', nombre: 'Luis Soto', conyuge: { rut: '40000014-K', nombre: 'Ana Paz' } }],
  acreedor: { rut: '99990000-3', nombre: 'Respaldo SpA' },
  tasa: '2.1000',
  tasa_mora: null,
  base_dias: '30_360',
  con_protesto: false,
  mandato_llenado: false,
  contrato: null,
  impuesto: { monto: 122_760, exento: false, motivo: null, en_credito: false },
};

describe('texto (domain §7)', () => {
  const junto = (o: Partial<DatosTexto> = {}) => textoPagare({ ...DATOS, ...o }).join('\n');

  it('trae las menciones de la ley: la palabra pagaré, la promesa incondicional, suma, lugar, época, beneficiario, fecha', () => {
    const t = junto();
    for (const frase of [
      'PAGARÉ N° PP-000001',
      'debe y promete pagar incondicionalmente a la orden de Respaldo SpA, RUT 99.990.000-3',
      'en Av. Uno 100, Santiago',
      'la suma de treinta y un millones un pesos ($31.000.001)',
      'pagadero el día 10 de septiembre de 2026',
      'Santiago, 10 de marzo de 2026',
      'representado por Marta Ruiz, RUT 40.000.005-0',
      'Interés: 2,10 % mensual, calculado sobre meses de 30 días',
      'Ana Paz, RUT 40.000.014-K, su cónyuge, autoriza este acto conforme al artículo 1749',
      'declaración mensual (DL 3.475): $122.760',
    ])
      expect(t).toContain(frase);
  });
  it.each([
    [{ lugar_pago: ' ' }, 'lugar de pago'],
    [{ ciudad: '' }, 'lugar de suscripción'],
    [{ representantes: [] }, 'quien firma por el suscriptor'],
    [{ vencimiento: null }, 'época del pago'],
    [{ monto: null }, 'suma determinada'],
  ] as [Partial<DatosTexto>, string][])('sin su mención no se imprime: %o', (o, falta) => {
    expect(menciones({ ...DATOS, ...o })).toEqual([falta]);
    expect(rechazo(() => junto(o))).toBe(`Faltan menciones en el texto: ${falta}`);
  });
  it('a la vista en blanco deja el monto por llenar y lleva el mandato con su contrato', () => {
    const t = junto({ tipo: 'A_LA_VISTA', vencimiento: null, monto: null, mandato_llenado: true, contrato: 'mandato N° 3', tasa: null });
    expect(t).toContain('pagadero a la vista, desde su presentación');
    expect(t).toContain('operaciones cursadas bajo el contrato mandato N° 3');
    expect(t).not.toContain('null');
  });
  it('en cuotas dice cuántas, cuánto, la última distinta y desde cuándo hasta cuándo', () => {
    const cuotas = cuotasIguales({ moneda: 'CLP', monto: '31000001', n: 12, primera: fecha('2026-04-20') });
    expect(junto({ tipo: 'CUOTAS_CLP', vencimiento: null, cuotas })).toContain(
      'en 12 cuotas sucesivas de $2.583.333 cada una, salvo la última de $2.583.338, con vencimiento los días 20 de cada mes, desde el 20 de abril de 2026 hasta el 20 de marzo de 2027',
    );
  });
  it('con un mes sin pago no dice que vence cada mes', () => {
    const cuotas = cuotasIguales({ moneda: 'CLP', monto: '31000001', n: 3, primera: fecha('2026-04-20') }).map((c, k) =>
      k === 2 ? { ...c, fecha: fecha('2026-07-20') } : c,
    );
    const t = junto({ tipo: 'CUOTAS_CLP', vencimiento: null, cuotas });
    expect(t).not.toContain('de cada mes');
    expect(t).toContain('desde el 20 de abril de 2026 hasta el 20 de julio de 2026');
  });
  // The maximum of domain §5, 29 % a year in twelve parts: rounded to two decimals it would be another rate.
  it('las tasas se escriben con todos sus decimales', () => {
    const t = junto({ tasa: '1.8750', tasa_mora: '2.4167' });
    expect(t).toContain('Interés: 1,875 % mensual');
    expect(t).toContain('un interés de 2,4167 % mensual');
  });
  it('en UF paga su equivalente al día del pago', () => {
    const t = junto({ moneda: 'UF', monto: '127.3942' });
    expect(t).toContain('ciento veintisiete coma tres mil novecientos cuarenta y dos unidades de fomento (UF 127,3942)');
    expect(t).toContain('equivalente en pesos al día del pago efectivo');
  });
  it.each([
    [1, 'un peso'],
    [21, 'veintiún pesos'],
    [1_000, 'mil pesos'],
    [1_000_000, 'un millón de pesos'],
    [31_000_001, 'treinta y un millones un pesos'],
  ])('%i en palabras', (valor, palabras) => expect(montoEnPalabras({ moneda: 'CLP', valor })).toBe(palabras));
});

describe('firmas y plazos', () => {
  const partes = { suscriptor: { rut: '99990001-1', nombre: 'Áridos SpA' }, representantes: DATOS.representantes, avales: DATOS.avales };
  const hoy = fecha('2026-03-12');

  it('firman el representante, el aval y su cónyuge; sin representante firma el suscriptor', () => {
    expect(firmasDe(partes).map((f) => f.calidad)).toEqual(['REPRESENTANTE', 'AVAL', 'CONYUGE']);
    expect(firmasDe({ ...partes, representantes: [], avales: [] }).map((f) => f.calidad)).toEqual(['SUSCRIPTOR']);
  });
  it('falta quien no firmó, y nadie firma antes de la emisión ni después de hoy', () => {
    const con = (dias: string[]) =>
      rechazo(() =>
        firmar(
          firmasDe(partes),
          dias.map((d, i) => ({ rut: firmasDe(partes)[i]?.rut ?? '', firmado_el: d as Fecha })),
          { emision: EMISION, hoy },
        ),
      );
    expect(con(['2026-03-10', '2026-03-10', '2026-03-12'])).toBe('pasa');
    expect(con(['2026-03-10', '2026-03-10'])).toBe('Faltan firmas: Ana Paz');
    expect(con(['2026-03-09', '2026-03-10', '2026-03-10'])).toBe('La firma de Marta Ruiz es anterior a la emisión del 10-03-2026');
    expect(con(['2026-03-13', '2026-03-10', '2026-03-10'])).toBe('datos_invalidos');
  });
  // Ley 18.092 art. 98: one year from the due date; of one in cuotas, each from its own.
  it('prescribe un año después del vencimiento; a la vista, un año después de la emisión', () => {
    const p: Terminos = {
      estado: 'custodia',
      fecha_emision: EMISION,
      vencimiento: fecha('2026-09-10'),
      ultimo_vencimiento: fecha('2026-09-10'),
      cuotas: [],
      respaldo: 'NINGUNO',
    };
    expect(prescribeEl(p, null)).toBe('2027-09-10');
    expect(prescribeEl({ ...p, ultimo_vencimiento: fecha('2026-11-10') }, null)).toBe('2027-09-10');
    expect(prescribeEl({ ...p, vencimiento: null, ultimo_vencimiento: null }, null)).toBe('2027-03-10');
    expect(prescribeEl({ ...p, estado: 'demandado' }, null)).toBe(null);
  });
  it('en cuotas prescribe por la primera que su crédito no ha pagado, no por la última', () => {
    const cuotas = [{ fecha: fecha('2026-04-10') }, { fecha: fecha('2026-05-10') }, { fecha: fecha('2028-03-10') }];
    const p = { estado: 'custodia' as const, fecha_emision: EMISION, vencimiento: null, ultimo_vencimiento: fecha('2028-03-10'), cuotas };
    expect(prescribeEl({ ...p, respaldo: 'CREDITO' }, fecha('2026-05-10'))).toBe('2027-05-10');
    expect(prescribeEl({ ...p, respaldo: 'CREDITO' }, null)).toBe(null);
    expect(prescribeEl({ ...p, respaldo: 'NINGUNO' }, null)).toBe('2027-04-10');
  });
  it('de un borrador y de lo que terminó no sale ninguna firma ni custodia', () => {
    for (const estado of ['borrador', 'pagado_devuelto', 'anulado', 'reemplazado'] as const)
      for (const accion of ['registrar_firma', 'custodiar', 'prestar', 'llenar', 'vender'] as const)
        expect(estados.can(estado, accion)).toBe(false);
    expect(estados.states.filter((s) => estados.can(s, 'editar'))).toEqual(['borrador']);
  });
  it('el código de barras tiene tres elementos anchos por letra y no repite dibujo', () => {
    const letras = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'.split('');
    const dibujos = letras.map((l) => code39(l).slice(10, 19));
    for (const d of dibujos) expect(d.filter((b) => b.ancho === 3)).toHaveLength(3);
    expect(new Set(dibujos.map((d) => d.map((b) => b.ancho).join(''))).size).toBe(letras.length);
    expect(() => code39('ñ')).toThrow(RangeError);
  });
});
