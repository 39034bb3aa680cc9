import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { formatPesos } from '#kernel/values/format.ts';
import { TOLERANCIA } from '../domain/calzador/index.ts';
import classes from './mesa.module.css';
import { claseDe, juntar, REGLA, razon } from './palabras.ts';
import type { LineaMesa } from './seleccion.ts';
import { type Calce, type Conciliacion, permiso, useActo } from './tipos.ts';

interface Props {
  c: Conciliacion;
  /** The line under the cursor. */
  linea: LineaMesa | undefined;
  calces: readonly Calce[];
  banco: readonly LineaMesa[];
  libro: readonly LineaMesa[];
  onElegir: (k: Calce) => void;
}

/** What the match joins to the line: on the other side, and on its own when it is not alone. */
function textoDe(k: Calce, linea: LineaMesa, banco: readonly LineaMesa[], libro: readonly LineaMesa[]): string[] {
  const nombrar = (lado: readonly LineaMesa[], ids: readonly string[]) => {
    const suyas = new Set(ids);
    return juntar(lado.flatMap((l) => (suyas.has(l.id) && l.id !== linea.id ? [`${l.texto} ${formatPesos(l.monto)}`] : [])));
  };
  const deBanco = nombrar(banco, k.movimientos_banco);
  const deLibro = nombrar(libro, k.movimientos_libro);
  if (!deBanco || !deLibro) return [deBanco || deLibro];
  const propio = k.movimientos_banco.includes(linea.id);
  return propio ? [`Libro: ${deLibro}`, `Junto con, del banco: ${deBanco}`] : [`Banco: ${deBanco}`, `Junto con, del libro: ${deLibro}`];
}

/** How a difference may be confirmed: within the tolerance it is adjusted; above it, what is missing stays open until its entry is posted. */
function comoConfirmar(diferencia: number): { modo: 'exacto' | 'ajuste' | 'parcial'; texto: string } {
  if (diferencia === 0) return { modo: 'exacto', texto: 'Confirmar' };
  return Math.abs(diferencia) <= TOLERANCIA
    ? { modo: 'ajuste', texto: 'Confirmar con ajuste' }
    : { modo: 'parcial', texto: 'Confirmar como parcial' };
}

const SobreLaTolerancia = () => (
  <Text size="xs" c="dimmed">
    Sobre {formatPesos(TOLERANCIA)} no se ajusta: queda parcial hasta que lo que falta esté en el libro.
  </Text>
);

function Opcion({ k, texto, c, onElegir }: { k: Calce; texto: readonly string[]; c: Conciliacion; onElegir: (k: Calce) => void }) {
  const confirmar = useActo(c, 'confirmar', { ok: 'Calce confirmado' });
  const descartar = useActo(c, 'deshacer', { ok: k.estado === 'sugerido' ? 'Sugerencia descartada' : 'Calce deshecho' });
  const sugerido = k.estado === 'sugerido';
  const { modo, texto: boton } = comoConfirmar(k.diferencia);
  return (
    <Group className={classes.sugerencia} justify="space-between" wrap="nowrap" align="start" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap={6}>
          <Badge variant="light" size="sm">
            {Math.floor(k.confianza)} %
          </Badge>
          <Text size="sm" fw={500}>
            {REGLA[claseDe(k)] ?? k.regla}
          </Text>
          {k.diferencia !== 0 && (
            <Text size="sm" c="var(--r-danger-text)" className="figure">
              diferencia {formatPesos(k.diferencia)}
            </Text>
          )}
        </Group>
        {texto.map((t) => (
          <Text key={t} size="sm" lineClamp={2}>
            {t}
          </Text>
        ))}
        {sugerido && modo === 'parcial' && <SobreLaTolerancia />}
        <Text size="xs" c="dimmed">
          {sugerido ? k.evidencia.map(razon).join(', ') : `Por ${k.por}${k.parcial ? ', parcial' : ''}`}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {sugerido && permiso(c, 'confirmar').permitida && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => onElegir(k)}>
              Elegir
            </Button>
            <Button size="compact-xs" loading={confirmar.isPending} onClick={() => confirmar.run({ calces: [k.id], modo })}>
              {boton}
            </Button>
          </>
        )}
        {permiso(c, 'deshacer').permitida && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            loading={descartar.isPending}
            onClick={() => descartar.run({ calces: [k.id] })}
          >
            {sugerido ? 'Descartar' : 'Deshacer'}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** What the product proposes for the line under the cursor, with its reasons; or the match that it already has. */
export function Sugerencias({ c, linea, calces, banco, libro, onElegir }: Props) {
  if (!linea) return null;
  const suyas = calces
    .filter((k) => k.estado !== 'deshecho' && (k.movimientos_banco.includes(linea.id) || k.movimientos_libro.includes(linea.id)))
    .sort((a, b) => b.confianza - a.confianza)
    .slice(0, 3);
  return (
    <Paper withBorder p="xs" component="section" aria-label="Sugerencias de la línea">
      <Stack gap={0}>
        <Text size="xs" c="dimmed">
          {linea.texto} · {formatPesos(linea.monto)}
        </Text>
        {suyas.length === 0 && (
          <Text size="sm" py={4}>
            Sin sugerencias para esta línea: elija usted su par, o contabilícela.
          </Text>
        )}
        {suyas.map((k) => (
          <Opcion key={k.id} k={k} c={c} texto={textoDe(k, linea, banco, libro)} onElegir={onElegir} />
        ))}
      </Stack>
    </Paper>
  );
}
