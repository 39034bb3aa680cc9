import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avales } from '#areas/avales/tables.ts';
import { personas } from '#areas/clientes/tables.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { clienteCon, mundoPagares } from './mundo.fixture.ts';

let t: TestApp;
let rut: Rut;
beforeAll(async () => {
  t = await mundoPagares();
  rut = await clienteCon(t, 771);
}, 60_000);
afterAll(() => t.close());

const quien = (k: number) => t.persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}` });
const crear = (o: object = {}) =>
  t.act(contract, 'crear', quien(6), {
    cliente_rut: rut,
    tipo: 'PLAZO',
    moneda: 'CLP' as const,
    monto: '10000000',
    fecha_emision: '2026-03-10',
    vencimiento: '2026-04-11',
    ...o,
  });

describe('quiénes firman un pagaré', () => {
  it('el aval casado en sociedad conyugal firma con su cónyuge, y una empresa sin quien firme no se imprime', async () => {
    const aval = rutOf(40_000_077);
    await t.arrange((ctx) =>
      ctx.insert(personas, { rut: aval, tipo_persona: 'NATURAL', nombre: 'Pedro Casado', estado_civil: 'CASADO_SOCIEDAD_CONYUGAL' }),
    );
    const imprimir = async (o: object) => {
      const { id } = await crear(o);
      return t.act(contract, 'imprimir', quien(6), {}, { id });
    };
    const conyuge = { rut: rutOf(40_000_078), nombre: 'Rosa Soto' };
    await expect(imprimir({ avales: [{ rut: aval, nombre: 'Pedro Casado' }] })).rejects.toMatchObject({
      status: 422,
      codigo: 'falta_conyuge',
      datos: { nombre: 'Pedro Casado' },
    });
    const p = await imprimir({ avales: [{ rut: aval, nombre: 'Pedro Casado', conyuge }] });
    expect(p.firmas.map((x) => [x.nombre, x.calidad])).toEqual([
      ['Marta Ruiz', 'REPRESENTANTE'],
      ['Pedro Casado', 'AVAL'],
      ['Rosa Soto', 'CONYUGE'],
    ]);
    await expect(imprimir({ representantes: [] })).rejects.toMatchObject({ status: 422, codigo: 'sin_representante' });
  });
  it('el borrador trae los avales vigentes del cliente que firman pagarés', async () => {
    const c = await clienteCon(t, 772);
    const base = {
      cliente_rut: c,
      nombre_cliente: 'Suscriptora',
      clave_origen: 'general',
      desde: fecha('2026-01-01'),
      firma_fecha: fecha('2026-01-05'),
      alcance: 'GENERAL' as const,
      estado: 'vigente' as const,
    };
    const gente = [
      [rutOf(40_000_079), 'Ana Avala', 'AVAL'],
      [rutOf(40_000_083), 'Fidel Fía', 'FIADOR'],
    ] as const;
    await t.arrange(async (ctx) => {
      for (const [rut_aval, nombre, tipo] of gente) {
        await ctx.insert(personas, { rut: rut_aval, tipo_persona: 'NATURAL', nombre });
        await ctx.insert(avales, { ...base, rut_aval, nombre, tipo });
      }
    });
    expect((await crear({ cliente_rut: c })).avales).toEqual([{ rut: gente[0][0], nombre: 'Ana Avala', conyuge: null }]);
    expect((await crear({ cliente_rut: c, avales: [] })).avales).toEqual([]);
  });
});
