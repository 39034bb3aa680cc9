import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheques } from '#areas/cheques/tables.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { contract as delFondo } from '#areas/fondo-garantia/contract.ts';
import { coberturas } from '#areas/fondo-garantia/tables.ts';
import { deudas } from '#areas/libro/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import { pesos } from '#kernel/values/money.ts';
import { contract } from '../contract.ts';
import { avalDe, chequeDe, cubierta, firmado, leer } from './instrumentos.fixture.ts';
import {
  aplicar,
  aprobada,
  conPagadas,
  crear,
  documentar,
  EJECUTIVO,
  empezar,
  OPERACIONES,
  proponer,
  quien,
  reversar,
  t,
  ver,
} from './mundo.fixture.ts';

beforeAll(async () => void (await empezar()));
afterAll(() => t.close());

const con = (p: string, pagare_id: string, ratificados: string[] = []) =>
  t.act(contract, 'documentar', quien(OPERACIONES), { ratificados, pagare_id }, { id: p });

// areas/1 prolongaciones, states `documentar`, `aplicar` and `reversar`; Done when (7).
describe('los instrumentos del crédito que se prolonga', () => {
  it('pide el pagaré firmado por el capital nuevo, los avales ratificados y los cheques cambiados', async () => {
    const { id, rut } = await conPagadas();
    await firmado(id, rut);
    const q = (await t.arrange((ctx) => cuotasDe(ctx, id)))[8];
    const aval = await avalDe(id, rut);
    const p = await aprobada(id);
    await expect(documentar(p)).rejects.toMatchObject({ codigo: 'pagare_por_preparar' });
    const otro = await firmado(id, rut, { tipo: 'REPROGRAMACION', monto: 2_000_000 });
    await expect(con(p, otro)).rejects.toMatchObject({ codigo: 'pagare_no_coincide' });
    await t.arrange((ctx) => ctx.update(pagares, otro, { monto: '2270296', capital: pesos(2_270_296) }));
    await expect(con(p, otro)).rejects.toMatchObject({ codigo: 'avales_sin_ratificar', datos: { nombres: 'Aval Uno' } });
    const malo = await chequeDe(rut, q?.pk ?? '', { fecha: '2027-01-15', monto: 480_266 });
    await expect(con(p, otro, [aval])).rejects.toMatchObject({ codigo: 'cheques_por_reemplazar', datos: { n: 1 } });
    await t.arrange((ctx) => ctx.update(cheques, malo, { estado: 'retirado' }));
    expect((await con(p, otro, [aval])).estado).toBe('documentada');
  });

  it('aplicada siguen a la deuda, y reversada vuelven exactos', async () => {
    const { id, rut } = await conPagadas();
    const q = (await t.arrange((ctx) => cuotasDe(ctx, id)))[8];
    const viejo = await firmado(id, rut);
    const aval = await avalDe(id, rut);
    const p = await aprobada(id);
    const nuevo = await firmado(id, rut, { tipo: 'REPROGRAMACION', monto: 2_270_296 });
    const cheque = await chequeDe(rut, q?.pk ?? '', { fecha: '2026-12-20', monto: 213_362 });
    const todos = { viejo, nuevo, aval, cheque };
    await con(p, nuevo, [aval]);
    const a = await aplicar(p);
    const hecho = await leer(todos);
    const responde = async () => [...new Set((await t.arrange((ctx) => deudas(ctx, hecho.aval.rut_aval))).map((d) => d.pk))].sort();
    const nuevas = await t.arrange((ctx) => cuotasDe(ctx, a.id_credito_nuevo ?? ''));
    // Who backed the old table answers for every cuota of the new one, from the same act.
    expect(await responde()).toEqual(nuevas.map((x) => x.pk).sort());
    expect(hecho.viejo).toMatchObject({ estado: 'reemplazado', reemplazado_por: nuevo });
    expect(hecho.nuevo).toMatchObject({ respaldo_id: a.id_credito_nuevo, estado: 'custodia' });
    expect(hecho.aval.origen_id).toBe(a.id_credito_nuevo);
    expect(hecho.cheque).toMatchObject({ objeto_cuota: 1, objeto_numero: `${a.nuevo_numero}-1` });
    await reversar(p);
    const vuelto = await leer(todos);
    expect(vuelto.viejo).toMatchObject({ estado: 'custodia', reemplazado_por: null });
    expect(vuelto.nuevo.respaldo_id).toBe(id);
    expect(vuelto.aval.origen_id).toBe(id);
    const viejas = (await t.arrange((ctx) => cuotasDe(ctx, id))).slice(7);
    expect(await responde()).toEqual(viejas.map((x) => x.pk).sort());
    expect(vuelto.cheque).toMatchObject({ objeto_pk: q?.pk, objeto_cuota: 9, objeto_numero: 'x-9' });
  });

  it('de un crédito que cubre un fondo se pide su nota al proponer: avisa sin detener, y la cobertura sigue a la deuda', async () => {
    const { id, rut } = await conPagadas();
    const c = await cubierta(t, rut, `creditos:${id}`);
    const p = await aprobada(id);
    const fondos = async () => ((await ver(p)) as unknown as { fondos: { id: string; nota: string | null }[] }).fondos;
    expect(await fondos()).toEqual([{ id: c, programa: 'FOGAIN', numero_fondo: 'F-9', nota: null }]);
    await documentar(p);
    const a = await aplicar(p);
    expect(await t.arrange((ctx) => ctx.get(coberturas, c))).toMatchObject({
      objeto: `creditos:${a.id_credito_nuevo}`,
      nombre_objeto: `Crédito ${a.nuevo_numero}`,
      estado: 'vigente',
    });
    const { notas } = (await t.detail(delFondo, quien(OPERACIONES), c)) as unknown as { notas: { id: string; estado: string }[] };
    expect(notas).toMatchObject([{ tipo: 'PROLONGACION', origen_id: p, estado: 'pendiente' }]);
    const nota = { nota_id: notas[0]?.id ?? '', nota: 'ORD. 118', fecha_nota: '2026-11-20' };
    await t.act(delFondo, 'registrar_nota', quien(OPERACIONES), nota, { id: c });
    expect(await fondos()).toMatchObject([{ nota: 'ORD. 118' }]);
    await reversar(p);
    expect((await t.arrange((ctx) => ctx.get(coberturas, c))).objeto).toBe(`creditos:${id}`);
  });

  it('la que se anula ya no necesita la nota', async () => {
    const { id, rut } = await conPagadas();
    const c = await cubierta(t, rut, `creditos:${id}`);
    const { id: p } = await crear(id);
    await proponer(p);
    await t.act(contract, 'anular', quien(EJECUTIVO), { motivo: 'El cliente pagó' }, { id: p });
    expect((await t.detail(delFondo, quien(OPERACIONES), c)) as unknown).toMatchObject({
      notas_pendientes: 0,
      notas: [{ estado: 'desistida' }],
    });
  });
});
