import { Badge, Button } from '@mantine/core';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';

interface Sesion {
  id: string;
  creada: string;
  usada: string;
  ip: string | null;
  agente: string | null;
  actual: boolean;
}

/** 'Mozilla/5.0 (X11; Linux x86_64) … Chrome/130.0' → 'Chrome en Linux'. */
function equipo(agente: string | null): string {
  if (!agente) return 'Desconocido';
  const navegador = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((n) => agente.includes(`${n}/`));
  const sistema = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((s) => agente.includes(s));
  const nombre = navegador === 'Edg' ? 'Edge' : navegador === 'OPR' ? 'Opera' : navegador;
  return nombre || sistema ? [nombre ?? 'Navegador', sistema].filter(Boolean).join(' en ') : agente.slice(0, 60);
}

function Cerrar({ s }: { s: Sesion }) {
  const cerrar = useAction('cuenta', 'cerrar_sesion', {
    http: { method: 'DELETE', path: `/api/acceso/sesiones/${s.id}` },
    ok: 'Sesión cerrada',
  });
  if (s.actual)
    return (
      <Badge variant="light" color="green" c="var(--mantine-color-text)" className="estado">
        Ésta
      </Badge>
    );
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={cerrar.isPending}
      aria-label={`Cerrar la sesión de ${equipo(s.agente)}`}
      onClick={() => cerrar.mutate({})}
    >
      Cerrar
    </Button>
  );
}

export default function Sesiones() {
  const r = useRead<{ items: Sesion[] }>('cuenta', '/api/acceso/sesiones');
  if (r.isPending) return <Cargando lines={4} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  return (
    <Tabla
      nombre="Equipos con mi sesión"
      filas={r.data.items}
      clave={(s) => s.id}
      columnas={[
        { titulo: 'Equipo', celda: (s) => equipo(s.agente) },
        { titulo: 'Dirección', celda: (s) => s.ip ?? '—' },
        { titulo: 'Entró', celda: (s) => <Instante v={s.creada} /> },
        { titulo: 'Última vez', celda: (s) => <Instante v={s.usada} /> },
        { titulo: 'Sesión', celda: (s) => <Cerrar s={s} /> },
      ]}
    />
  );
}
