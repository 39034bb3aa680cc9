import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estadiasDe } from '../domain/estadias.ts';
import {
  ABOGADO,
  abogado,
  abrirMundo,
  avanzar,
  conCosta,
  crear,
  demandar,
  detalle,
  fiscal,
  gerente,
  hoy,
  moroso,
  nueva,
  PROCURADOR,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

describe('cuánto lleva una causa en cada etapa', () => {
  const f = (x: string) => x as Fecha;
  it('cuenta los días de cada una que dejó, y los de aquella en que está', () => {
    const pasos = [
      { fecha: f('2026-11-20'), de: 'POR_DEMANDAR', a: 'DEMANDADA' },
      { fecha: f('2026-11-27'), de: 'DEMANDADA', a: 'MANDAMIENTO' },
      { fecha: f('2026-11-28'), de: null, a: null },
    ] as const;
    expect(estadiasDe({ estado: 'MANDAMIENTO', estado_desde: f('2026-11-27') }, pasos, f('2026-12-07'))).toEqual([
      { estado: 'DEMANDADA', dias: 7 },
      { estado: 'MANDAMIENTO', dias: 10 },
    ]);
  });
  it('una terminada no está en ninguna', () => {
    expect(estadiasDe({ estado: 'TERMINADA', estado_desde: f('2026-11-27') }, [], f('2026-12-07'))).toEqual([]);
  });
});

describe('el informe y lo que se hace a varias causas', () => {
  it('dice por etapa y por abogado lo vivo, lo recuperado y lo que costó', async () => {
    const [una, otra] = [await moroso(t), await moroso(t)];
    const { id } = await crear(t, nueva(una));
    await crear(t, nueva(otra));
    await demandar(t, id, '2026-11-20');
    await conCosta(t, id, 100_000);
    await hoy(t, '2026-11-30');
    const pago = { monto: 500_000, fecha: '2026-11-30', cuenta_banco: '1102.01', comentario: 'Giro del tribunal' };
    await t.act(contract, 'recibir_pago', fiscal(t), pago, { id });
    const d = await t.ask(contract, 'informe', fiscal(t), {});
    expect([d.desde, d.hasta]).toEqual(['2025-12-01', '2026-11-30']);
    expect(d.total).toMatchObject({ vivas: 2, terminadas: 0, recuperado: 500_000, costas: 100_000, costo_pct: '20.00' });
    expect(d.por_abogado).toEqual([{ ...d.total, abogado: ABOGADO, nombre: 'Ana Foro' }]);
    expect(d.por_etapa.map((e) => [e.estado, e.n])).toEqual([
      ['POR_DEMANDAR', 1],
      ['DEMANDADA', 1],
    ]);
    expect(d.por_etapa[1]?.dias_promedio).toBe(10);
    // Before that money came in, there was nothing to tell of it.
    const antes = await t.ask(contract, 'informe', fiscal(t), { hasta: '2026-11-29' });
    expect(antes.total.recuperado).toBe(0);
    expect((await t.ask(contract, 'informe', abogado(t), {})).total.vivas).toBe(2);
    expect((await t.ask(contract, 'informe', t.persona({ rut: rutOf(40_000_098), alcance: 'propio' }), {})).total.vivas).toBe(0);
  });

  it('a varias se les anota lo mismo o se les cambia el abogado; a la que no admite se le dice por qué y las demás siguen', async () => {
    const { items } = await t.list(contract, fiscal(t), {});
    const [primera, segunda] = items.map((x) => ({ id: String(x.id), num_causa: String(x.num_causa) }));
    if (!primera || !segunda) throw new Error('two cases');
    await t.act(contract, 'archivar', fiscal(t), { codigo_inactiva: 'SIN_BIENES', motivo: 'No se hallaron bienes' }, { id: segunda.id });
    const ids = [primera.id, segunda.id];
    const nota = { ids, tipo: 'RESOLUCION' as const, fecha: '2026-11-30', resumen: 'Téngase presente' };
    const r = await t.act(contract, 'anotar_varias', fiscal(t), nota);
    expect(r.resultados).toEqual([
      { id: primera.id, ok: true, codigo: null, detail: null },
      {
        id: segunda.id,
        ok: false,
        codigo: 'causa_archivada',
        detail: `La causa ${segunda.num_causa} está archivada: reactívela antes`,
      },
    ]);
    expect((await detalle(t, primera.id)).actuaciones[0]?.resumen).toBe('Téngase presente');
    const cambio = { ids, abogado: PROCURADOR, procurador: PROCURADOR };
    await expect(t.act(contract, 'reasignar_varias', fiscal(t), cambio)).rejects.toMatchObject({ status: 400 });
    const bien = await t.act(contract, 'reasignar_varias', fiscal(t), { ids, abogado: ABOGADO, procurador: PROCURADOR });
    expect(bien.resultados.every((x) => x.ok)).toBe(true);
    // A case that is not of this person's does not exist for him.
    const ajena = t.persona({ rut: rutOf(40_000_098), alcance: 'propio' });
    const nada = await t.act(contract, 'anotar_varias', ajena, nota);
    expect(nada.resultados.map((x) => x.codigo)).toEqual(['no_existe', 'no_existe']);
  });

  it('un rol que no lo es se rehúsa, y lo que se busca no es un patrón', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    for (const rol of ['C-0-2026', 'C-1-2099', 'C_12_2026', '=C-12-2026', 'C-12-2026; drop table causa', `C-${'1'.repeat(50_000)}-2026`])
      await expect(
        avanzar(t, id, { tipo: 'DEMANDA', fecha: '2026-11-20', rol: rol.slice(0, 40), tribunal: 'JC_1_SANTIAGO' }),
        rol.slice(0, 30),
      ).rejects.toMatchObject({ codigo: 'rol_invalido' });
    expect((await t.list(contract, gerente(t), { q: '%_\\' })).items).toEqual([]);
  });
});
