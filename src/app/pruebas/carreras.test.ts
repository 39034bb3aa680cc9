import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verificar } from '#app/verificador/verificador.ts';
import { contract as comite } from '#areas/comite/contract.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { contract as pasivos } from '#areas/pasivos/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { type AppError, Rule } from '#kernel/errors.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { type Relato, relato } from './relato.fixture.ts';

/** F15 in small (quality §3): clients at once over one thing, through the whole pipeline. Each has one outcome and the rest are told why. */

let t: Relato;
let persona: (cuenta: string) => ReturnType<TestApp['persona']>;
beforeAll(async () => {
  t = await relato();
  const sesiones = new Map<string, Awaited<ReturnType<Relato['sesion']>>>();
  for (const c of ['contabilidad', 'gerencia', 'comite1', 'tesoreria', 'analista', 'ejecutivo']) sesiones.set(c, await t.sesion(c));
  persona = (cuenta) => sesiones.get(cuenta) ?? t.persona();
});
afterAll(() => t.close());

const CLIENTES = 32;
const veces = <T>(n: number, f: (i: number) => Promise<T>) => Promise.allSettled(Array.from({ length: n }, (_, i) => f(i)));
const hechos = <T>(r: PromiseSettledResult<T>[]): T[] => r.flatMap((x) => (x.status === 'fulfilled' ? [x.value] : []));
const negados = (r: PromiseSettledResult<unknown>[]) =>
  r.flatMap((x) => (x.status === 'rejected' ? [`${(x.reason as AppError).status} ${(x.reason as AppError).codigo}`] : []));
/** Every refusal is this one. */
const todos = (r: PromiseSettledResult<unknown>[], codigo: string) => expect(negados(r)).toEqual(negados(r).map(() => codigo));

const sesion = (integrantes: string[]) => ({ fecha: '2024-04-26', hora: '10:00', nivel: 3, integrantes });

const lineas = (monto: number) => [
  { cuenta: '5103', debe: monto, haber: 0 },
  { cuenta: '1102.01', debe: 0, haber: monto },
];
async function porAprobar(i: number): Promise<string> {
  const v = { fecha: '2024-04-26', glosa: `Carrera ${i}`, lineas: lineas(1_000 + i) };
  const { id } = await t.act(libro, 'preparar', persona('contabilidad'), v);
  await t.act(libro, 'enviar', persona('contabilidad'), {}, { id });
  return id;
}
const aprobar = (id: string, clave?: string) => t.act(libro, 'aprobar', persona('gerencia'), {}, { id, ...(clave ? { clave } : {}) });
const contar = async (texto: string) => Number((await t.deps.database.sql(texto)).rows[0]?.n);

describe('32 clientes a la vez', () => {
  it('sobre una serie de folios, con un tercio que se arrepiente después de tomar el suyo: correlativos, sin huecos ni repetidos', async () => {
    const antes = await contar("select coalesce(max(ultimo), 0) as n from folio where serie = 'comite_sesion'");
    const r = await veces(CLIENTES, (i) =>
      i % 3 === 0
        ? t.arrange((ctx) => ctx.folio('comite_sesion').then(() => Promise.reject(new Rule('se_arrepiente'))))
        : t.act(comite, 'crear_sesion', persona('comite1'), sesion(['40000016-6'])).then((s) => s.numero),
    );
    const numeros = hechos(r).map(Number);
    expect([...numeros].sort((a, b) => a - b)).toEqual(numeros.map((_, i) => antes + 1 + i));
    expect(numeros.length).toBe(CLIENTES - Math.ceil(CLIENTES / 3));
    todos(r, '422 se_arrepiente');
  });
  it('32 comprobantes aprobados a la vez toman números seguidos del período y cuadran', async () => {
    const ids: string[] = [];
    for (let i = 0; i < CLIENTES; i += 1) ids.push(await porAprobar(i));
    expect(negados(await veces(CLIENTES, (i) => aprobar(ids[i] ?? '')))).toEqual([]);
  });
  it('aprobar 32 veces el mismo comprobante lo contabiliza una vez; a las demás se les dice que ya lo está', async () => {
    const id = await porAprobar(100);
    const r = await veces(CLIENTES, () => aprobar(id));
    expect(hechos(r)).toHaveLength(1);
    todos(r, '409 transicion_no_permitida');
    expect(await contar(`select count(*) as n from libro_asiento where origen_id = '${id}'`)).toBe(1);
  });
  it('el mismo envío repetido 32 veces con su clave tiene un efecto; los demás reciben la misma respuesta o que está en curso', async () => {
    const id = await porAprobar(101);
    const r = await veces(CLIENTES, () => aprobar(id, 'carrera-101'));
    expect(new Set(hechos(r).map((x) => JSON.stringify(x))).size).toBe(1);
    todos(r, '409 idempotencia_en_curso');
    expect(await contar(`select count(*) as n from libro_asiento where origen_id = '${id}'`)).toBe(1);
  });
});

const SOLICITUD = 50_000;
let solicitudes: string[] = [];

describe('el dinero de una deuda', () => {
  it('dos pagos a la vez del mismo documento: se conservan ambos, uno lo paga y el otro queda a favor', async () => {
    const { pk, rut, nombre, monto } = t.deuda;
    const pago = (i: number) =>
      t.act(recaudaciones, 'crear', persona('tesoreria'), {
        rut_deudor: rut,
        rut_pagador: rut,
        nombre_pagador: nombre,
        fecha_pago: '2024-04-26',
        monto,
        obligaciones: [{ pk, monto: null }],
        medio_pago: 'TRANSFERENCIA',
        office: 'SANTIAGO',
        via: 'TRANSFERENCIA',
        cuenta_banco: '1102.01',
        num_operacion_banco: `C-${i}`,
      });
    const r = hechos(await veces(2, pago));
    expect(r.map((x) => x.tipo_pago).sort()).toEqual(['ABONO', 'TOTAL']);
    const [uno, otro] = r.map((x) => x.num_comprobante).sort((a, b) => a - b);
    expect(Number(otro) - Number(uno)).toBe(1);
  });
  it('el mismo depósito recibido 32 veces a la vez entra una', async () => {
    const r = await veces(CLIENTES, () =>
      t.act(recaudaciones, 'crear', persona('tesoreria'), {
        fecha_pago: '2024-04-26',
        monto: 77_000,
        medio_pago: 'TRANSFERENCIA',
        office: 'SANTIAGO',
        via: 'TRANSFERENCIA',
        por_identificar: true,
        cuenta_banco: '1102.01',
        num_operacion_banco: 'UNICO',
      }),
    );
    expect(hechos(r)).toHaveLength(1);
    todos(r, '409 pago_duplicado');
  });
  it('32 piden del mismo pasivo hasta agotarlo: salen las que caben y a las demás se les dice que no queda', async () => {
    const { rut } = t.cartera.cedente;
    const { pasivos_vivos } = await t.ask(pasivos, 'de_rut', persona('ejecutivo'), { rut });
    const p = pasivos_vivos.find((x) => x.saldo > SOLICITUD * 4);
    const caben = Math.floor(Number(p?.saldo) / SOLICITUD);
    expect([caben > 4, caben < CLIENTES]).toEqual([true, true]);
    const r = await veces(CLIENTES, () =>
      t.act(pasivos, 'crear_solicitud', persona('ejecutivo'), {
        rut,
        pasivos: [{ id: p?.id ?? '', monto: SOLICITUD }],
        pagar: { medio: 'TRANSFERENCIA', cuenta_id: t.cartera.cuenta_id },
      }),
    );
    solicitudes = hechos(r).flatMap((x) => x.solicitudes.map((s) => s.id));
    expect(solicitudes).toHaveLength(caben);
    todos(r, '422 saldo_insuficiente');
  });
  it('todas a la vez sobre el tope del día: se autorizan las que caben, y ni un peso más', async () => {
    await t.deps.database.sql(`insert into pasivo_tope_dia (id, empresa_id, version, hecho_por, fecha, usado, tope)
      select gen_random_uuid(), '${t.demo_id}', 1, '{}', '2024-04-26', 0, 50000000 on conflict do nothing`);
    await t.deps.database.sql(`insert into parametro (id, empresa_id, version, hecho_por, clave, valor, desde, estado)
      values (gen_random_uuid(), '${t.demo_id}', 1, '{}', 'pasivos.tope_pago_pasivos_dia', '${SOLICITUD * 3}', '2024-04-01', 'vigente')`);
    for (const id of solicitudes) await t.act(pasivos, 'revisar', persona('analista'), {}, { id });
    const r = await veces(solicitudes.length, (i) => t.act(pasivos, 'autorizar', persona('gerencia'), {}, { id: solicitudes[i] ?? '' }));
    expect(hechos(r)).toHaveLength(3);
    todos(r, '422 tope_diario_excedido');
    expect(await contar("select usado as n from pasivo_tope_dia where fecha = '2024-04-26'")).toBe(SOLICITUD * 3);
  });
});

it('después de todas las carreras el verificador no halla nada', async () => {
  expect((await verificar(t.deps, t.demo_id)).filter((x) => x.violaciones.length > 0)).toEqual([]);
});
