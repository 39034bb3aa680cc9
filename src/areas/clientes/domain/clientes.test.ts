import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, phrase } from '#kernel/errors.ts';
import { toFixed } from '#kernel/values/decimal.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { bloqueosDe, exigirPerfilDeBloqueo, exigirSinBloqueo, seLevantan } from './bloqueos.ts';
import { type CuentaCliente, exigirCreadorDeCuenta, impedimentoDeCuenta } from './cuentas.ts';
import { estadoAl, estados, estadosBloqueo, estadosCuenta, estadosHabilitado, estadosLinea } from './estados.ts';
import { exigirDisponible, exigirSinExposicion, libre, lineaAl, textoDisponible } from './linea.ts';
import { mensajes } from './mensajes.ts';
import { esEmt, segmentoCliente, situacionComercial, tamanoDe, ventasEnUf } from './segmentos.ts';

const hoy = fecha('2026-03-10');
const UF = '39841.72';

/** The sentence that a refusal would show. */
function frase(fn: () => void): string {
  try {
    fn();
  } catch (e) {
    if (e instanceof AppError) return phrase(mensajes[e.codigo] ?? e.codigo, e.datos);
    throw e;
  }
  return 'sin rechazo';
}

describe('estados (areas/1 clientes)', () => {
  it('la tabla del cliente es la de la especificación', () => {
    expect(estados.table.map((t) => `${t.from} ${t.accion} ${t.to}`).sort()).toEqual(
      [
        ...['borrador', 'con_reparos', 'vencido'].map((e) => `${e} enviar_a_fiscalia en_fiscalia`),
        'en_fiscalia autorizar activo',
        'en_fiscalia reparar con_reparos',
        'en_fiscalia objetar objetado',
        'objetado reabrir borrador',
        'activo vencer vencido',
        ...['activo', 'vencido', 'con_reparos', 'objetado'].map((e) => `${e} dar_de_baja inactivo`),
        'inactivo reactivar borrador',
      ].sort(),
    );
  });
  it('un cliente activo cuyo informe legal venció ayer se lee vencido; el mismo día del vencimiento, no', () => {
    expect(estadoAl('activo', hoy, hoy)).toBe('activo');
    expect(estadoAl('activo', addDays(hoy, -1), hoy)).toBe('vencido');
    expect(estadoAl('en_fiscalia', addDays(hoy, -1), hoy)).toBe('en_fiscalia');
    expect(estadoAl('activo', null, hoy)).toBe('activo');
  });
  it('una línea reemplazada no revive y una suspendida se reactiva', () => {
    expect(estadosLinea.allowed('reemplazada')).toEqual([]);
    expect(estadosLinea.go('suspendida', 'reactivar')).toBe('vigente');
    expect(lineaAl('vigente', addDays(hoy, -1), hoy)).toBe('vencida');
    expect(lineaAl('vigente', hoy, hoy)).toBe('vigente');
    expect(lineaAl('reemplazada', addDays(hoy, -1), hoy)).toBe('reemplazada');
  });
  it('un habilitado revocado no vuelve, uno vencido se habilita de nuevo', () => {
    expect(estadosHabilitado.allowed('REVOCADO')).toEqual([]);
    expect(estadosHabilitado.go('VENCIDO', 'habilitar')).toBe('HABILITADO');
  });
  it('una cuenta rechazada no se valida, y un bloqueo se levanta sólo después de pedirlo', () => {
    expect(estadosCuenta.can('rechazada', 'validar')).toBe(false);
    expect(estadosBloqueo.can('abierto', 'desbloquear')).toBe(false);
    expect(estadosBloqueo.go('levante_solicitado', 'desbloquear')).toBe('levantado');
  });
});

describe('segmentos (Ley 20.416, domain §5)', () => {
  it.each([
    [95_620_128, 'MICRO'],
    [95_620_129, 'PEQUENA'],
    [480_000_000, 'PEQUENA'],
    [996_043_000, 'PEQUENA'],
    [996_043_001, 'MEDIANA'],
    [3_984_172_000, 'MEDIANA'],
    [3_984_172_001, 'GRANDE'],
  ])('ventas de $%s son %s', (ventas, tamano) => expect(tamanoDe(ventasEnUf(ventas, UF))).toBe(tamano));

  it('480.000.000 de pesos son UF 12.047,67', () => expect(toFixed(ventasEnUf(480_000_000, UF), 2)).toBe('12047.67'));
  it('el segmento puesto a mano manda, y la EMT se sigue midiendo por ventas', () => {
    expect(segmentoCliente('500', 'AGRICOLA')).toBe('AGRICOLA');
    expect(segmentoCliente('500', null)).toBe('MICRO');
    expect(segmentoCliente(null, null)).toBeNull();
    expect([esEmt('500', 'AGRICOLA'), esEmt('100000', null), esEmt('100000.01', null), esEmt(null, null), esEmt('500', 'PERSONA')]).toEqual(
      [true, true, false, false, false],
    );
  });
  it('activo hasta 90 días, pre fuga de 91 a 180, desactivado después o si nunca operó', () => {
    const hace = (d: number) => situacionComercial(addDays(hoy, -d), hoy);
    expect([hace(0), hace(90), hace(91), hace(180), hace(181)]).toEqual(['ACTIVO', 'ACTIVO', 'PRE_FUGA', 'PRE_FUGA', 'DESACTIVADO']);
    expect(situacionComercial(null, hoy)).toBe('DESACTIVADO');
  });
});

describe('línea (domain §6.1)', () => {
  const uso = (monto: number, anticipos: number, proformas: number) =>
    libre({ monto: pesos(monto), anticipos_vigentes: pesos(anticipos), proformas_en_curso: pesos(proformas) });
  it('50.000.000 − 21.186.000 − 3.000.000 = 25.814.000', () => {
    expect(uso(50_000_000, 21_186_000, 3_000_000)).toBe(25_814_000);
    expect(textoDisponible(uso(50_000_000, 21_186_000, 3_000_000))).toBe('$25.814.000');
  });
  it('de dos proformas de 15.000.000 la segunda se rechaza con lo que queda', () => {
    expect(frase(() => exigirDisponible(pesos(25_814_000), pesos(15_000_000)))).toBe('sin rechazo');
    expect(frase(() => exigirDisponible(pesos(10_814_000), pesos(15_000_000)))).toBe('Monto supera la línea disponible ($10.814.000)');
  });
  it('un disponible negativo se muestra como sobregiro', () => {
    expect(textoDisponible(uso(10_000_000, 12_000_000, 0))).toBe('Sobregiro de línea: $2.000.000');
  });
  it('no se da de baja a quien mantiene exposición', () => {
    expect(frase(() => exigirSinExposicion(pesos(1_500)))).toBe('Mantiene exposición por $1.500');
    expect(frase(() => exigirSinExposicion(pesos(0)))).toBe('sin rechazo');
  });
});

describe('cuentas bancarias', () => {
  const HORA = 3_600_000;
  const T0 = 1_773_144_000_000;
  const base: CuentaCliente = { rut_titular: '99990002-K', estado: 'validada', instruccion_notarial: false, validada_ms: T0 };
  const en = (horas: number, c: Partial<CuentaCliente> = {}) =>
    impedimentoDeCuenta({ ...base, ...c }, '99990002-K', {
      ahora_ms: T0 + horas * HORA,
      enfriamiento_horas: 24,
      escribir: (ms) => `+${(ms - T0) / HORA} h`,
    });

  it('se usa 24 horas después de validada, no antes', () => {
    expect(en(23.99)).toEqual({ codigo: 'cuenta_en_espera', datos: { h: 23, fecha: '+24 h' } });
    expect(en(24)).toBeNull();
  });
  it('debe ser del cliente, salvo instrucción notarial, y estar validada', () => {
    expect(en(48, { rut_titular: '99990010-0' })?.codigo).toBe('titular_distinto');
    expect(en(48, { rut_titular: '99990010-0', instruccion_notarial: true })).toBeNull();
    expect(en(48, { estado: 'pendiente', validada_ms: null })?.codigo).toBe('cuenta_no_validada');
    expect(impedimentoDeCuenta(null, 'x', { ahora_ms: 0, enfriamiento_horas: 24, escribir: String })?.codigo).toBe('cuenta_no_validada');
  });
  it('tesorería no crea cuentas', () => {
    expect(() => exigirCreadorDeCuenta('TESORERIA')).toThrowError('sin_permiso');
    expect(() => exigirCreadorDeCuenta('OPERACIONES')).not.toThrow();
  });
});

describe('bloqueos', () => {
  const al = (dias_mora: number, linea: string | null, poderes: string | null) =>
    bloqueosDe(
      { dias_mora, linea_hasta: linea && fecha(linea), poderes_hasta: poderes && fecha(poderes) } as Parameters<typeof bloqueosDe>[0],
      hoy,
    );
  it('mora de más de 30 días, línea vencida y poderes vencidos bloquean por sí solos', () => {
    expect(al(30, '2026-03-10', '2026-03-10')).toEqual([]);
    expect(al(31, '2026-03-09', '2026-03-09')).toEqual(['MORA_30_DIAS', 'LINEA_VENCIDA', 'PODERES_VENCIDOS']);
    expect(al(0, null, null)).toEqual([]);
  });
  it('los automáticos se levantan al terminar su causa; los manuales y el protesto, nunca', () => {
    const abiertos = [
      { motivo: 'MORA_30_DIAS', manual: false, hasta: null },
      { motivo: 'LINEA_VENCIDA', manual: true, hasta: null },
      { motivo: 'PROTESTO_VIGENTE', manual: false, hasta: null },
      { motivo: 'PODERES_VENCIDOS', manual: false, hasta: null },
    ];
    expect(seLevantan(abiertos, ['PODERES_VENCIDOS']).map((b) => b.motivo)).toEqual(['MORA_30_DIAS']);
  });
  it('un cliente bloqueado no hace operaciones nuevas', () => {
    expect(frase(() => exigirSinBloqueo([{ motivo: 'PEP_UAF' }]))).toBe('Cliente bloqueado: PEP UAF');
    expect(frase(() => exigirSinBloqueo([]))).toBe('sin rechazo');
  });
  it('sólo bloquean los perfiles de perfiles_bloqueo', () => {
    const permitidos = ['ANALISTA_RIESGO', 'CUMPLIMIENTO', 'GERENCIA'];
    expect(() => exigirPerfilDeBloqueo(['COBRANZA'], permitidos)).toThrowError('sin_permiso');
    expect(() => exigirPerfilDeBloqueo(['COBRANZA', 'GERENCIA'], permitidos)).not.toThrow();
  });
});

describe('propiedad: la línea nunca da más de lo que tiene', () => {
  it('lo reservado más lo disponible es siempre el monto', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.array(fc.nat(20_000_000), { maxLength: 10 }), (monto, pedidos) => {
        let reservado = 0;
        for (const p of pedidos) {
          const disp = libre({ monto: pesos(monto), anticipos_vigentes: pesos(0), proformas_en_curso: pesos(reservado) });
          if (frase(() => exigirDisponible(disp, pesos(p))) === 'sin rechazo') reservado += p;
        }
        expect(reservado).toBeLessThanOrEqual(monto);
      }),
    );
  });
});
