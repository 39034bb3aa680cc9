import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import {
  estadosNivel,
  exigirDesde,
  exigirIntegrantes,
  exigirLimite,
  exigirVotos,
  type GrupoDeClientes,
  sinQuorum,
} from './cambio-nivel.ts';
import { NIVELES } from './niveles.ts';
import { cambiosDeNivel } from './palabras-nivel.ts';

const limite = (nivel: 1 | 2 | 3 | 4, limite_uf: string | null) => () => exigirLimite({ nivel, limite_uf }, NIVELES);

describe('límites de los niveles (dominio §15: 300, 1.500 y 6.000 UF)', () => {
  it('crecen con el nivel: el 2 queda entre 300 y 6.000, sin tocarlos', () => {
    expect(limite(2, '300.0001')).not.toThrow();
    expect(limite(2, '5999.9999')).not.toThrow();
    for (const [uf, que] of [
      ['300', 'superar'],
      ['6000', 'quedar bajo'],
    ] as const)
      expect(limite(2, uf)).toThrow(expect.objectContaining({ codigo: 'limite_fuera_de_orden', datos: expect.objectContaining({ que }) }));
  });
  it('sólo el último no tiene límite, y los demás lo llevan', () => {
    expect(limite(4, null)).not.toThrow();
    expect(limite(4, '9000')).toThrow(expect.objectContaining({ codigo: 'ultimo_sin_limite' }));
    expect(limite(3, null)).toThrow(
      expect.objectContaining({ codigo: 'limite_requerido', campos: { limite_uf: ['Indique el límite en UF'] } }),
    );
  });
});

describe('desde cuándo rige un nivel', () => {
  const [hoy, ayer, manana] = [fecha('2026-03-10'), fecha('2026-03-09'), fecha('2026-03-11')];
  it('desde hoy o después, y sin saltar un cambio ya aprobado', () => {
    expect(() => exigirDesde(hoy, hoy, null, formatFecha)).not.toThrow();
    expect(() => exigirDesde(ayer, hoy, null, formatFecha)).toThrow(expect.objectContaining({ codigo: 'nivel_retroactivo' }));
    expect(() => exigirDesde(hoy, hoy, manana, formatFecha)).toThrow(
      expect.objectContaining({ codigo: 'cambio_posterior', datos: { fecha: '11-03-2026' } }),
    );
  });
  it('una fila que rige no se edita: la sucede otra', () => {
    expect(estadosNivel.allowed('vigente')).toEqual(['suceder']);
    expect(estadosNivel.can('rechazado', 'aprobar')).toBe(false);
  });
});

describe('integrantes y votos', () => {
  const staff = [
    { rut: '1', nombre: 'Ana', cargo: 'GERENTE' },
    { rut: '2', nombre: 'Bruno', cargo: 'ANALISTA_RIESGO' },
  ];
  it('quien analiza no vota, ni por nombre ni por cargo (areas/1 comite)', () => {
    expect(() => exigirIntegrantes({ cargos: [], personas: ['1'] }, staff)).not.toThrow();
    for (const n of [
      { cargos: ['ANALISTA_RIESGO'], personas: [] },
      { cargos: [], personas: ['2'] },
    ])
      expect(() => exigirIntegrantes(n, staff)).toThrow(expect.objectContaining({ codigo: 'analista_no_vota' }));
  });
  it('alguien integra, y es persona vigente', () => {
    expect(() => exigirIntegrantes({ cargos: [], personas: [] }, staff)).toThrow(expect.objectContaining({ codigo: 'sin_integrantes' }));
    expect(() => exigirIntegrantes({ cargos: [], personas: ['9'] }, staff)).toThrow(
      expect.objectContaining({ codigo: 'persona_no_vigente' }),
    );
  });
  it('no se piden más votos que integrantes', () => {
    expect(() => exigirVotos(3, [['1', '2', '3']])).not.toThrow();
    expect(() => exigirVotos(4, [['1', '2', '3']])).toThrow(
      expect.objectContaining({ codigo: 'votos_imposibles', datos: { requeridos: 4, hay: 3 } }),
    );
    expect(() => exigirVotos('todos', [[], []])).toThrow(expect.objectContaining({ codigo: 'nadie_integra' }));
  });
});

describe('quién queda sin quórum', () => {
  const grupo = (sucursal: string, rut_ejecutivo: string, clientes: number, integrantes: string[]): GrupoDeClientes => ({
    sucursal,
    rut_ejecutivo,
    clientes,
    integrantes,
    ejecutivo: `E${rut_ejecutivo}`,
  });
  it('la sucursal donde nadie integra, entera y una vez; y los clientes de quien integra', () => {
    const filas = sinQuorum({ requeridos: 1 }, [
      grupo('Talca', '7', 4, []),
      grupo('Talca', '8', 3, []),
      grupo('Santiago', '3', 2, ['3']),
      grupo('Santiago', '5', 9, ['3']),
    ]);
    expect(filas).toEqual([
      { quienes: 'Sucursal Talca', clientes: 7, hay: 0, requeridos: 1 },
      { quienes: 'Clientes de E3 (Santiago)', clientes: 2, hay: 0, requeridos: 1 },
    ]);
  });
  it('si votan todos, basta que uno sea el ejecutivo del cliente', () => {
    expect(sinQuorum({ requeridos: 'todos' }, [grupo('Santiago', '3', 2, ['3', '4'])])).toMatchObject([{ hay: 1, requeridos: 2 }]);
    expect(sinQuorum({ requeridos: 'mayoria' }, [grupo('Santiago', '3', 2, ['3', '4', '5'])])).toEqual([]);
  });
});

describe('qué cambia un nivel', () => {
  it('campo por campo, en palabras; el orden de los nombres no es un cambio', () => {
    const base = {
      nombre: 'Comité',
      limite_uf: '6000.0000',
      requeridos: '3',
      cargos: [],
      personas: ['Ana', 'Bruno'],
      de_la_sucursal: false,
    };
    expect(cambiosDeNivel(base, { ...base, personas: ['Bruno', 'Ana'] })).toEqual([]);
    expect(cambiosDeNivel(base, { ...base, limite_uf: '5000', requeridos: 'mayoria' })).toEqual([
      { campo: 'Límite', antes: 'UF 6.000', despues: 'UF 5.000' },
      { campo: 'Votos para aprobar', antes: '3 votos', despues: 'La mayoría' },
    ]);
  });
});
