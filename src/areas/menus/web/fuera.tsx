import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Enlace } from '#platform/web/inputs/show.tsx';
import type { Fuera } from './entrada-del-menu.tsx';

interface Props {
  fuera: readonly Fuera[];
  edita: boolean;
  onAgregar: (f: Fuera) => void;
}

function Lista({ fuera, edita, onAgregar }: Props) {
  return (
    <Stack gap={6}>
      {fuera.map((f) => (
        <Group key={f.path} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm">{f.path.includes('$') ? f.titulo : <Enlace to={f.path}>{f.titulo}</Enlace>}</Text>
            <Text size="xs">
              {f.path}
              {f.desde && ` · se llega desde ${f.desde}`}
            </Text>
          </div>
          {edita && !f.path.includes('$') && (
            <Button size="compact-xs" variant="default" aria-label={`Agregar ${f.titulo} al menú`} onClick={() => onAgregar(f)}>
              Agregar
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

/** Screens that the menu does not open: those nobody can walk to, and those reached from another one. */
export function FueraDelMenu(p: Props) {
  const solas = p.fuera.filter((f) => f.desde === null);
  const detras = p.fuera.filter((f) => f.desde !== null);
  return (
    <>
      <Paper withBorder p="md" component="section">
        <Title order={2} size="h5" mb="xs">
          Sin camino desde el menú ({solas.length})
        </Title>
        {solas.length === 0 ? <Text size="sm">Toda pantalla se alcanza desde el menú.</Text> : <Lista {...p} fuera={solas} />}
      </Paper>
      {detras.length > 0 && (
        <Paper withBorder p="md" component="details">
          <Text component="summary" size="sm" fw={600} mb="xs" style={{ cursor: 'pointer' }}>
            Se abren desde otra pantalla ({detras.length})
          </Text>
          <Lista {...p} fuera={detras} />
        </Paper>
      )}
    </>
  );
}
