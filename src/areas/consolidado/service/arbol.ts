import type { LineaDePosicion, Papel } from '#areas/libro/public.server.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import type { NodoVisto } from '../contract.ts';
import { cifraDeBloque, type Posicion, sumaDe } from './posicion.ts';

const nodo = (clave: string, titulo: string, valor: number | null, o: Partial<NodoVisto> = {}): NodoVisto => ({
  clave,
  titulo,
  valor,
  detalle: null,
  bloque: null,
  donde: null,
  hijos: [],
  ...o,
});

const diasDe = (ls: readonly LineaDePosicion[]): string | null => {
  const dias = Math.max(0, ...ls.map((l) => l.dias_mora));
  return dias > 0 ? `Hasta ${dias} días de mora` : null;
};
const total = (ls: readonly LineaDePosicion[]): number => ls.reduce((s, l) => s + l.deuda, 0);

/** Parts of a branch that are told one by one, the largest first: the others are one line, and nobody reads a tree of thousands. */
const MAX_PARTES = 200;

/** Lines told apart by something, each a node that opens its rows. */
function partes(
  papel: Papel,
  ls: readonly LineaDePosicion[],
  por: (l: LineaDePosicion) => { clave: string; titulo: string; donde: string },
): NodoVisto[] {
  const grupos = new Map<string, { titulo: string; donde: string; suyas: LineaDePosicion[] }>();
  for (const l of ls) {
    const { clave, titulo, donde } = por(l);
    const g = grupos.get(clave) ?? { titulo, donde, suyas: [] };
    g.suyas.push(l);
    grupos.set(clave, g);
  }
  const nodos = [...grupos.entries()];
  const resto = nodos.slice(MAX_PARTES).flatMap(([, g]) => g.suyas);
  return [
    ...nodos.slice(0, MAX_PARTES).map(([clave, g]) =>
      nodo(`${papel}:${clave}`, g.titulo, total(g.suyas), {
        detalle: diasDe(g.suyas),
        bloque: 'deuda',
        donde: `papel:${papel},${g.donde}`,
      }),
    ),
    ...(resto.length > 0
      ? [
          nodo(`${papel}:resto`, `Y ${formatDecimal(nodos.length - MAX_PARTES, 0)} más`, total(resto), {
            detalle: 'Están en las filas del total',
          }),
        ]
      : []),
  ];
}

function directa(p: Posicion, nombres: Readonly<Record<string, string>>): NodoVisto {
  const suyas = p.lineas.filter((l) => l.papel === 'propia');
  const creditos = suyas.filter((l) => l.tipo === 'cuota');
  const otras = suyas.filter((l) => l.tipo !== 'cuota');
  const usada = cifraDeBloque(p, 'linea', 'usada');
  const bloqueada = cifraDeBloque(p, 'linea', 'bloqueada') ? ['bloqueada'] : [];
  const linea = ['usada', 'reservada', ...bloqueada, 'disponible'].map((c) =>
    nodo(`linea:${c}`, label(c), cifraDeBloque(p, 'linea', c), { bloque: 'linea' }),
  );
  const fuera = 'Fuera del límite';
  return nodo('directa', 'Directa', sumaDe(p, 'propia', 'deuda'), {
    bloque: 'deuda',
    donde: 'papel:propia',
    hijos: [
      ...(usada === null
        ? []
        : [
            nodo('linea', 'Línea', cifraDeBloque(p, 'linea', 'aprobada'), { detalle: 'No suma a la deuda', bloque: 'linea', hijos: linea }),
          ]),
      ...(creditos.length > 0
        ? [
            nodo('creditos', 'Créditos', total(creditos), {
              detalle: diasDe(creditos),
              bloque: 'deuda',
              donde: 'papel:propia,tipo:cuota',
              hijos: partes('propia', creditos, (l) => ({
                clave: l.origen_id ?? '',
                titulo: `Crédito ${l.numero ?? ''}${l.moneda === 'UF' ? ', en UF' : ''}`,
                donde: `tipo:cuota,origen_id:${l.origen_id ?? ''}`,
              })),
            }),
          ]
        : []),
      ...(p.aprobaciones > 0
        ? [nodo('aprobaciones', 'Aprobado sin cursar', p.aprobaciones, { detalle: 'No suma a la deuda', bloque: 'solicitudes' })]
        : []),
      ...(otras.length > 0 || p.castigado > 0
        ? [
            nodo('otras', 'Otras deudas', total(otras), {
              detalle: fuera,
              bloque: 'deuda',
              donde: 'papel:propia,limite:fuera',
              hijos: [
                ...partes('propia', otras, (l) => ({ clave: l.tipo, titulo: nombres[l.tipo] ?? label(l.tipo), donde: `tipo:${l.tipo}` })),
                ...(p.castigado > 0
                  ? [nodo('castigado', 'Castigado por recuperar', p.castigado, { detalle: 'No suma: ya salió de la cartera' })]
                  : []),
              ],
            }),
          ]
        : []),
    ],
  });
}

const TIPOS = { gasto: 'Cargos', saldo_cedente: 'Saldos de cedente', protesto: 'Protestos', documento: 'Documentos' };

const porCliente = (l: LineaDePosicion) => ({ clave: l.cliente, titulo: formatRut(l.cliente), donde: `cliente:${l.cliente}` });

/** What it answers for, by client, and what it owes as a debtor, by cedente: neither added to the other nor to what it owes itself. */
function indirecta(avala: readonly LineaDePosicion[], debe: readonly LineaDePosicion[], otros: boolean): NodoVisto {
  const rama = (clave: string, titulo: string, papel: Papel, ls: readonly LineaDePosicion[], ademas: NodoVisto[]) =>
    nodo(clave, titulo, total(ls), {
      bloque: 'deuda',
      donde: `papel:${papel}`,
      detalle: diasDe(ls),
      hijos: [...partes(papel, ls, porCliente), ...ademas],
    });
  const ajenos = otros ? [nodo('otros', 'Otros cedentes', null, { detalle: 'Fuera de su alcance' })] : [];
  const hijos = [
    ...(avala.length > 0 ? [rama('indirecta:aval', 'Responde por', 'indirecta', avala, [])] : []),
    ...(debe.length > 0 || otros ? [rama('indirecta:deudor', 'Como deudor de documentos', 'como_deudor', debe, ajenos)] : []),
  ];
  return nodo('indirecta', 'Indirecta', null, { detalle: 'No se suma a la directa', hijos });
}

/** Documents that it sold without answering for them: their debtor alone does. Part of what is owed to it, told apart and never added again. */
function sinResponsabilidad(p: Posicion): NodoVisto[] {
  const suyas = p.lineas.filter((l) => l.papel === 'cedida' && l.tipo === 'documento' && !l.responde);
  if (suyas.length === 0) return [];
  return [
    nodo('contingente:sin_responsabilidad', 'Documentos cedidos sin responsabilidad', total(suyas), {
      bloque: 'deuda',
      donde: 'papel:cedida,tipo:documento,responde:false',
      detalle: diasDe(suyas) ?? 'Responde sólo su deudor',
    }),
  ];
}

/** Credits of its own that somebody else bought and that we answer for, and what it ceded without answering: told apart and never added again. */
function contingente(p: Posicion): NodoVisto[] {
  const vendidos = p.contingente.map((c, i) => {
    const suyas = p.lineas.filter((l) => l.papel === 'propia' && l.origen_id !== null && c.creditos.includes(l.origen_id));
    return nodo(`contingente:${i}`, c.titulo, total(suyas), {
      detalle: diasDe(suyas),
      hijos: partes('propia', suyas, (l) => ({
        clave: `contingente:${l.origen_id ?? ''}`,
        titulo: `Crédito ${l.numero ?? ''}`,
        donde: `tipo:cuota,origen_id:${l.origen_id ?? ''}`,
      })),
    });
  });
  const hijos = [...sinResponsabilidad(p), ...vendidos];
  if (hijos.length === 0) return [];
  return [nodo('contingente', 'Contingente', null, { detalle: 'Ya está en otra rama: no se suma otra vez', hijos })];
}

/**
 * The exposure of a RUT as a tree. Direct, indirect, contingent and in favour stand side by side and are never added; what is of clients out of reach is
 * one line without amount.
 */
export function arbolDe(p: Posicion, ve: boolean): NodoVisto[] {
  const de = (papel: Papel) => p.lineas.filter((l) => l.papel === papel);
  const ramas: NodoVisto[] = ve ? [directa(p, TIPOS)] : [];
  const [avala, debe, cedida] = [de('indirecta'), de('como_deudor'), de('cedida')];
  if (avala.length + debe.length > 0 || p.otros) ramas.push(indirecta(avala, debe, p.otros));
  if (cedida.length > 0)
    ramas.push(
      nodo('negocio', 'Le deben lo que cedió', total(cedida), {
        bloque: 'deuda',
        donde: 'papel:cedida',
        detalle: diasDe(cedida),
        hijos: partes('cedida', cedida, (l) => ({
          clave: l.tipo,
          titulo: TIPOS[l.tipo as keyof typeof TIPOS] ?? label(l.tipo),
          donde: `tipo:${l.tipo}`,
        })),
      }),
    );
  ramas.push(...contingente(p));
  const favor = [
    ...(p.a_favor ?? []).map((x) => nodo(`favor:${x.codigo}`, x.nombre, x.valor, { bloque: 'pasivos', donde: `tipo_pasivo:${x.codigo}` })),
    ...(p.retencion > 0
      ? [nodo('favor:retencion', 'Retenciones por liberar', p.retencion, { bloque: 'deuda', donde: 'papel:cedida' })]
      : []),
  ];
  if (favor.length > 0)
    ramas.push(
      nodo(
        'favor',
        'A su favor',
        favor.reduce((s, n) => s + (n.valor ?? 0), 0),
        { detalle: 'No se resta de lo que debe', hijos: favor },
      ),
    );
  return ramas;
}
