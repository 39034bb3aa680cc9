import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textoPdf } from '#areas/clientes/print/texto-pdf.fixture.ts';
import { personas, vinculos } from '#areas/clientes/tables.ts';
import type { EstadoCompromiso } from '#areas/cobranzas/domain/estados.ts';
import { compromisos, tickets } from '#areas/cobranzas/tables.ts';
import { contract } from '#areas/consolidado/contract.ts';
import { abonarObligacion, agregarObligado, comprometerExposicion, quitarObligado } from '#areas/libro/public.server.ts';
import { contract as reportes } from '#areas/reportes/contract.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { bytesOf, type TestApp } from '#platform/server/testing.ts';
import { A, AL, B, C, carteraDeOro, D1, D2, EJ_SCL } from './cartera-de-oro.fixture.ts';

// Every figure below is that of areas/7 §7.1, worked out by hand: none was taken from the product.
let t: TestApp;
beforeAll(async () => {
  ({ t } = await carteraDeOro());
  await t.arrange(async (ctx) => {
    const todos = [
      [A, 'Cliente A', false],
      [B, 'Cliente B', false],
      [C, 'Cliente C', false],
      [D1, 'Deudor Uno', true],
      [D2, 'Deudor Dos', true],
    ] as const;
    for (const [rut, nombre, es_deudor] of todos) await ctx.insert(personas, { rut, nombre, es_deudor, tipo_persona: 'JURIDICA' });
    const linea = (de: typeof A, monto: number) =>
      comprometerExposicion(ctx, { rut: de, tipo: 'linea', origen_area: 'clientes', origen_id: de, monto: pesos(monto) });
    await linea(A, 30_000_000);
    await linea(B, 10_000_000);
  });
}, 180_000);
afterAll(() => t.close());

const ver = (rut: string, o: { al?: Fecha; conocido_al?: string } = {}) => t.ask(contract, 'de_rut', t.persona(), { rut, ...o });
const cifras = async (rut: string, o: { al?: Fecha } = {}) =>
  Object.fromEntries((await ver(rut, o)).cifras.map((c) => [c.nombre, c.valor]));
const bloque = (rut: string, nombre: string, o: { al?: Fecha; donde?: string } = {}) =>
  t.ask(contract, 'bloque', t.persona(), { rut, bloque: nombre, perPage: 100, ...o });

describe('la vista consolidada de la cartera hecha a mano, al 10-03-2026', () => {
  it('lo que cada uno debe por sí mismo y lo vencido de su negocio, cada papel aparte', async () => {
    expect(await cifras(A)).toMatchObject({ directa: 428_150, vencido_propio: 180_000, vencido_negocio: 12_491_040, indirecta: 0 });
    expect(await cifras(B)).toMatchObject({ directa: 4_037_134, vencido_propio: 4_037_134, vencido_negocio: 11_335_934 });
    expect(await cifras(C)).toMatchObject({ directa: 1_457_569, vencido_propio: 531_867, vencido_negocio: 531_867 });
  });

  it('lo que está a favor dice aparte las retenciones por liberar, que el árbol suma', async () => {
    const v = await ver(A);
    const enElArbol = v.arbol.find((n) => n.clave === 'favor');
    // Face less advance of d1, d2 and d4: 1.250.000 + 800.000 + 400.000.
    expect(v.cifras.find((c) => c.nombre === 'a_favor')).toMatchObject({ valor: 0, detalle: 'Y $2.450.000 de retenciones por liberar' });
    expect(enElArbol?.valor).toBe(2_450_000);
  });

  it('lo que debe un deudor no es de quien cedió, y la suma de sus filas es la cifra', async () => {
    const c = await cifras(D1);
    expect(c).toMatchObject({ directa: 0, como_deudor: 12_500_000 + 8_051_840 + 1_065_520 });
    const filas = await bloque(D1, 'deuda', { donde: 'papel:como_deudor' });
    expect(filas.items.reduce((s, f) => s + Number(f.valores.deuda), 0)).toBe(c.como_deudor);
    expect(filas.cifras.find((x) => x.nombre === 'como_deudor')?.valor).toBe(c.como_deudor);
  });

  it('todo bloque suma sus filas y es lo que dice el cubo', async () => {
    for (const rut of [A, B, C, D1, D2]) {
      const b = await bloque(rut, 'deuda');
      const [propia, debe] = [b.cifras.find((x) => x.nombre === 'directa')?.valor, b.cifras.find((x) => x.nombre === 'como_deudor')?.valor];
      const cubo = await t.ask(reportes, 'explorar', t.persona(), {
        cubo: 'deudas',
        medidas: ['deuda'],
        filtros: [{ dimension: 'rut', op: 'es', valores: [rut] }],
      });
      expect(Number(propia) + Number(debe)).toBe(cubo.totales[0]?.valores.deuda);
      const suyas = b.items.filter((f) => f.valores.rut === rut);
      expect(suyas.reduce((s, f) => s + Number(f.valores.deuda), 0)).toBe(cubo.totales[0]?.valores.deuda);
    }
  });

  it('lo que la página dice de cada bloque es lo que el bloque dice de sí, hoy y un día pasado', async () => {
    for (const rut of [A, B, C, D1, D2])
      for (const al of [AL, fecha('2026-02-10')]) {
        const pagina = await ver(rut, { al });
        expect(pagina.bloques.find((b) => b.nombre === 'deuda')?.n).toBeGreaterThan(0);
        for (const b of pagina.bloques) {
          const suyo = await bloque(rut, b.nombre, { al });
          expect([rut, al, b.nombre, b.n, b.cifras]).toEqual([rut, al, b.nombre, suyo.total, suyo.cifras]);
        }
      }
  });

  it('el árbol no suma lo directo con lo indirecto, ni con lo que le deben', async () => {
    const { arbol } = await ver(A);
    expect(arbol.map((n) => [n.clave, n.valor])).toEqual([
      ['directa', 428_150],
      ['negocio', 12_500_000 + 8_051_840 + 4_259_200],
      ['contingente', null],
      ['favor', 12_500_000 + 8_000_000 + 4_000_000 - 11_250_000 - 7_200_000 - 3_600_000],
    ]);
  });

  it('el grupo de A y C con un ciclo cuenta cada deuda una vez: 31.311.546, 785,8985 UF', async () => {
    await t.arrange(async (ctx) => {
      const lazo = { vinculo: 'EMPRESA_RELACIONADA', desde: fecha('2025-01-01'), nombre: 'x' };
      await ctx.insert(vinculos, { ...lazo, cliente_rut: A, rut: C });
      await ctx.insert(vinculos, { ...lazo, cliente_rut: C, rut: A });
    });
    const g = await t.ask(contract, 'grupo', t.persona(), { rut: A });
    expect(g.personas.map((p) => p.rut)).toEqual([A, C]);
    expect(g).toMatchObject({ exposicion: 31_311_546, exposicion_uf: '785.8985', otros: 0 });
  });
});

describe('comparar dos días', () => {
  it('la colocación de A, del 10-02 al 10-03: 15.480.000 + 11.250.000 − 4.500.000 = 22.230.000, sin residuo', async () => {
    const r = await t.ask(contract, 'comparar', t.persona(), { rut: A, con: fecha('2026-02-10') });
    expect(r.conceptos.find((c) => c.concepto === 'colocacion')).toEqual({
      concepto: 'colocacion',
      antes: 15_480_000,
      ahora: 22_230_000,
      diferencia: 6_750_000,
    });
    expect(r.residuos).toEqual([]);
    const deuda = r.conceptos.find((c) => c.concepto === 'deuda');
    expect(r.clases.reduce((s, c) => s + c.monto, 0)).toBe(deuda?.diferencia);
    expect(r.clases.find((c) => c.clase === 'nueva')?.monto).toBe(12_500_000 + 248_150);
  });

  it('lo de B explica la mora y el reajuste de la UF, y el mismo día se rehúsa', async () => {
    const r = await t.ask(contract, 'comparar', t.persona(), { rut: B, con: fecha('2026-02-10') });
    expect(r.residuos).toEqual([]);
    expect(r.clases.map((c) => c.clase).sort()).toEqual(['mora', 'reajuste']);
    await expect(t.ask(contract, 'comparar', t.persona(), { rut: B, con: AL })).rejects.toMatchObject({
      status: 400,
      codigo: 'comparacion_igual',
    });
  });
});

describe('los dos relojes', () => {
  it('soltar hoy a un aval deja como estaba lo que ayer respondía', async () => {
    await t.arrange((ctx) => agregarObligado(ctx, 'cuota:c7', B, 'AVAL'));
    await t.setHoy(fecha('2026-03-11'));
    await t.arrange((ctx) => quitarObligado(ctx, ['cuota:c7'], B));
    expect((await cifras(B)).indirecta).toBe(0);
    expect((await cifras(B, { al: AL })).indirecta).toBe(531_867);
  });

  it('el pasado como se supo no cambia con lo que se escribe después; como es, sí', async () => {
    const antes = new Date(Date.now() + 1).toISOString();
    const como = async (o: object) => JSON.stringify((await ver(B, { al: AL, ...o })).cifras);
    const [sabido, es] = [await como({ conocido_al: antes }), await como({})];
    await new Promise((r) => setTimeout(r, 5));
    await t.setHoy(fecha('2026-03-12'));
    await t.arrange((ctx) =>
      abonarObligacion(ctx, 'documento:d3', [{ concepto: 'CAPITAL', monto: pesos(1_000_000) }], fecha('2026-03-09'), fecha('2026-03-09')),
    );
    expect(await como({ conocido_al: antes })).toBe(sabido);
    expect(await como({})).not.toBe(es);
  });

  it('un día por venir, uno antes de los libros y un RUT mal escrito se rehúsan', async () => {
    await expect(ver(A, { al: fecha('2026-12-31') })).rejects.toMatchObject({ status: 422, codigo: 'fecha_futura' });
    await expect(ver(A, { al: fecha('2020-01-01') })).rejects.toMatchObject({ status: 422, codigo: 'fecha_sin_libros' });
    await expect(ver('40000011-6')).rejects.toMatchObject({ status: 400 });
  });
});

describe('quién ve qué', () => {
  it('el cliente de otro responde lo mismo que un RUT que nadie registró', async () => {
    const suyo = t.persona({ alcance: 'propio', rut: EJ_SCL });
    const ajeno = await t.ask(contract, 'de_rut', suyo, { rut: B }).catch((e) => e);
    const nadie = await t.ask(contract, 'de_rut', suyo, { rut: '40000099-9' }).catch((e) => e);
    expect([ajeno.status, ajeno.codigo, ajeno.datos]).toEqual([404, 'no_existe', {}]);
    expect([nadie.status, nadie.codigo, nadie.datos]).toEqual([ajeno.status, ajeno.codigo, ajeno.datos]);
  });

  it('de lo que debe un deudor a clientes ajenos se dice que lo hay, sin monto', async () => {
    const suyo = t.persona({ alcance: 'propio', rut: EJ_SCL });
    const v = await t.ask(contract, 'de_rut', suyo, { rut: D1, al: '2026-03-10' });
    expect(v.cifras.find((c) => c.nombre === 'como_deudor')?.valor).toBe(12_500_000 + 8_051_840);
    const deudor = v.arbol.find((n) => n.clave === 'indirecta')?.hijos.find((n) => n.clave === 'indirecta:deudor');
    expect(deudor?.hijos.find((n) => n.clave === 'otros')).toMatchObject({ titulo: 'Otros cedentes', valor: null });
    expect(JSON.stringify(v)).not.toContain(B);
  });

  it('sin el permiso de un bloque, su pestaña es gris y lo suyo no está en ningún total', async () => {
    const mira = t.persona({ modulos: ['consolidado:ver', 'libro:deudas'] });
    const v = await t.ask(contract, 'de_rut', mira, { rut: A });
    expect(v.bloques.find((b) => b.nombre === 'causas')).toMatchObject({ permitido: false, faltan: ['judicial:ver'], n: null, cifras: [] });
    expect(v.parcial).toContain('judicial:ver');
    await expect(t.ask(contract, 'bloque', mira, { rut: A, bloque: 'causas' })).rejects.toMatchObject({
      status: 403,
      codigo: 'sin_permiso',
    });
    await expect(t.ask(contract, 'bloque', mira, { rut: A, bloque: 'nadie' })).rejects.toMatchObject({ status: 404 });
  });

  it('sin ver la cartera no hay cifra de deuda, y la de la línea sí', async () => {
    const mira = t.persona({ modulos: ['consolidado:ver', 'clientes:ver'] });
    const v = await t.ask(contract, 'de_rut', mira, { rut: A });
    expect(v.cifras.find((c) => c.nombre === 'directa')).toMatchObject({ valor: null, falta: 'libro:deudas' });
    expect(v.arbol.map((n) => n.clave)).not.toContain('directa');
  });
});

describe('quien sólo responde por otro', () => {
  it('no debe nada por sí mismo: su página dice sólo lo indirecto, con las filas que lo suman', async () => {
    const AVAL = rut('40000021-2');
    await t.arrange(async (ctx) => {
      await ctx.insert(personas, { rut: AVAL, nombre: 'Aval Solo', tipo_persona: 'NATURAL' });
      await agregarObligado(ctx, 'cuota:c9', AVAL, 'AVAL');
      await agregarObligado(ctx, 'gasto:k1', AVAL, 'AVAL');
    });
    const v = await ver(AVAL);
    const dicha = (nombre: string) => v.cifras.find((c) => c.nombre === nombre)?.valor;
    // c9 445.436 of C and k1 248.150 of A, neither due yet.
    expect(dicha('indirecta')).toBe(445_436 + 248_150);
    expect([dicha('directa'), dicha('vencido_propio'), dicha('vencido_negocio')]).toEqual([0, 0, 0]);
    expect(v.arbol.map((n) => [n.clave, n.valor])).toEqual([
      ['directa', 0],
      ['indirecta', null],
    ]);
    // What it answers for, by client: C by c9, A by k1.
    const [responde, ...otras] = v.arbol.find((n) => n.clave === 'indirecta')?.hijos ?? [];
    expect([responde?.clave, responde?.valor, otras]).toEqual(['indirecta:aval', 445_436 + 248_150, []]);
    expect(responde?.hijos.map((n) => n.valor).sort()).toEqual([248_150, 445_436]);
    expect(v.cliente).toBeNull();
    const filas = await bloque(AVAL, 'deuda', { donde: 'papel:indirecta' });
    expect(filas.items.reduce((s, f) => s + Number(f.valores.deuda), 0)).toBe(445_436 + 248_150);
    expect((await t.ask(contract, 'comparar', t.persona(), { rut: AVAL, con: fecha('2026-02-10') })).residuos).toEqual([]);
  });
});

describe('los papeles y la planilla', () => {
  it('la ficha de un día pasado, hecha dos veces, tiene los mismos datos', async () => {
    const hecha = (nombre: string) =>
      t.act(contract, 'ficha', t.persona({ nombre }), { rut: A, al: fecha('2026-02-10'), bloques: ['deuda'] }).then(bytesOf);
    const huella = async (b: Promise<Buffer>) => /Huella de los datos: ([0-9a-f]{64})/.exec(textoPdf(await b))?.[1];
    const una = await huella(hecha('Una Persona'));
    expect(una).toMatch(/^[0-9a-f]{64}$/);
    expect(await huella(hecha('Otra Persona'))).toBe(una);
  });

  it('en la ficha la unidad de un monto en UF se escribe una vez', async () => {
    const pdf = await t.act(contract, 'ficha', t.persona(), { rut: A, bloques: ['garantias', 'deuda'] }).then(bytesOf);
    const texto = textoPdf(pdf);
    expect(texto).toContain('UF 0,0000');
    expect(texto).not.toContain('UF UF');
  });

  it('en la ficha, de cada deuda se dice el total aunque no quepan todos sus conceptos', async () => {
    const ficha = await t.act(contract, 'ficha', t.persona(), { rut: C, bloques: ['deuda'], al: AL });
    // Cuota c8: capital 437.130 and interest 43.136, due on the day, so without mora.
    const texto = textoPdf(await bytesOf(ficha));
    expect(texto).toContain('$480.266');
    // Those of c7: what is in the total and not on the sheet is said.
    expect(texto).toContain('Además, en su planilla: Gastos.');
  });

  it('un certificado de no deuda no se da a quien debe, y la planilla lleva las filas del bloque', async () => {
    await expect(t.act(contract, 'certificado', t.persona(), { rut: C })).rejects.toMatchObject({ status: 422, codigo: 'con_deuda' });
    const csv = await t.ask(contract, 'exportar_bloque', t.persona(), { rut: C, bloque: 'deuda', formato: 'csv' }).then(bytesOf);
    expect(
      csv
        .toString('utf8')
        .split('\r\n')
        .filter((l) => l.includes('C7') || l.includes('c7') || l.includes('c8') || l.includes('c9')),
    ).toHaveLength(3);
  });
});

describe('lo cedido sin responsabilidad y lo prometido', () => {
  const contingente = async () => (await ver(A)).arbol.find((n) => n.clave === 'contingente');

  it('es de la rama contingente sólo el documento por el que el cliente no responde, y abre sus filas', async () => {
    const antes = await contingente();
    const deD1 = (await bloque(A, 'deuda', { donde: 'papel:cedida,tipo:documento' })).items.find((f) => f.valores.rut === D1);
    const pk = String(deD1?.clave);
    // From here on the client answers for that document: it is no longer told apart.
    await t.arrange((ctx) => agregarObligado(ctx, pk, A, 'AVAL'));
    const ahora = await contingente();
    const [n, m] = [antes?.hijos[0], ahora?.hijos[0]];
    expect(Number(n?.valor) - Number(m?.valor)).toBe(Number(deD1?.valores.deuda));
    const filas = await bloque(A, 'deuda', { donde: m?.donde ?? '' });
    expect(filas.items.map((f) => f.clave)).not.toContain(pk);
    expect(filas.items.reduce((s, f) => s + Number(f.valores.deuda), 0)).toBe(m?.valor);
  });

  it('sus promesas se cuentan por cómo terminaron, las de los últimos doce meses y sin la que otra reemplazó', async () => {
    const hoy = (await ver(D1)).hoy;
    await t.arrange(async (ctx) => {
      const { id } = await ctx.insert(tickets, {
        num_ticket: 9001,
        division: 'FACTORING',
        rut_deudor: D1,
        nombre: 'Deudor Uno',
        origen: 'MORA',
        abierto_el: fecha('2025-01-02'),
        proxima_fecha: hoy,
        proxima_tipo: 'LLAMADA',
      });
      const promesa = (estado: EstadoCompromiso, dia: string, monto: number, pagado: number) =>
        ctx.insert(compromisos, {
          ticket_id: id,
          pks: ['documento:d2'],
          monto: pesos(monto),
          pagado: pesos(pagado),
          estado,
          creado_el: fecha(dia),
          fecha: fecha(dia),
          juzga_el: addDays(fecha(dia), 1),
          metodo_pago: 'TRANSFERENCIA',
        });
      await promesa('cumplido', '2026-02-10', 400_000, 400_000);
      await promesa('cumplido', '2026-03-02', 300_000, 350_000);
      await promesa('parcial', '2026-02-20', 500_000, 100_000);
      await promesa('incumplido', '2025-12-15', 250_000, 0);
      await promesa('reprogramado', '2026-01-10', 999_000, 0);
      await promesa('cumplido', '2025-01-15', 777_000, 777_000);
    });
    const dicho = async (s = t.persona()) => (await t.ask(contract, 'comportamiento', s, { rut: D1 })).promesas;
    expect((await dicho())?.sort((a, b) => (a.estado < b.estado ? -1 : 1))).toEqual([
      { estado: 'cumplido', n: 2, prometido: 700_000, pagado: 700_000 },
      { estado: 'incumplido', n: 1, prometido: 250_000, pagado: 0 },
      { estado: 'parcial', n: 1, prometido: 500_000, pagado: 100_000 },
    ]);
    expect(await dicho(t.persona({ modulos: ['consolidado:ver', 'libro:deudas'] }))).toBeNull();
  });
});
