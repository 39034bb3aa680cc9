import { ActionIcon, Button, Checkbox, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconPaperclip, IconStar, IconStarFilled, IconTag } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { useRowKeys } from '#platform/web/list/keyboard.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract, Email } from '../contract.ts';
import classes from './correo.module.css';
import { useMover } from './mover.ts';
import { COLORES, cuando, LABELS, sinAsunto } from './textos.ts';

const api = areaApi<typeof contract>('correo');

/** Whom the list names: who wrote, or to whom it went. */
function personas(e: Email): string {
  if (e.folder !== 'sent' && e.folder !== 'draft') return e.from.name;
  const nombres = [...e.to, ...e.cc, ...e.bcc].map((d) => d.name);
  return `Para: ${nombres.length > 0 ? nombres.join(', ') : 'nadie todavía'}`;
}

function Estrella({ e }: { e: Email }) {
  const marcar = api.useAction('marcar');
  const Icono = e.isStarred ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={e.isStarred ? 'yellow' : 'gray'}
      aria-label={`Destacar: ${sinAsunto(e)}`}
      aria-pressed={e.isStarred}
      disabled={marcar.isPending}
      onClick={() => marcar.mutate({ emailIds: [e.id], dataToUpdate: { isStarred: !e.isStarred } })}
    >
      <Icono size={16} />
    </ActionIcon>
  );
}

interface FilaProps {
  e: Email;
  abierto: boolean;
  elegido: boolean;
  onElegir: (si: boolean) => void;
  onAbrir: () => void;
}

function Fila({ e, abierto, elegido, onElegir, onAbrir }: FilaProps) {
  const hoy = useHoy();
  const malo = e.envios.some((x) => x.estado === 'fallido' || x.estado === 'rebotado');
  return (
    <li className={classes.fila} data-nuevo={(!e.isRead && e.folder !== 'draft') || undefined} data-abierto={abierto || undefined}>
      <Checkbox
        size="xs"
        mt={3}
        aria-label={`Elegir: ${sinAsunto(e)}`}
        checked={elegido}
        onChange={(x) => onElegir(x.currentTarget.checked)}
      />
      <Estrella e={e} />
      <UnstyledButton className={classes.titulo} data-row-link onClick={onAbrir} aria-current={abierto ? 'true' : undefined}>
        {!e.isRead && e.folder !== 'draft' && <span className="sr-only">Sin leer: </span>}
        <span className={classes.quien}>
          {personas(e)}
          {e.replies.length > 0 && ` (${e.replies.length + 1})`}
        </span>
        <span className={classes.asunto}>{sinAsunto(e)}</span>
        <span className={classes.extracto}>{e.extracto || ' '}</span>
        {malo && (
          <Text span size="xs" c="var(--r-danger-text)">
            No llegó a todos
          </Text>
        )}
      </UnstyledButton>
      <Group gap={4} wrap="nowrap" pt={2}>
        {e.labels.map((l) => (
          <span
            key={l}
            className={classes.punto}
            style={{ background: `var(--mantine-color-${COLORES[l]}-6)` }}
            role="img"
            aria-label={LABELS[l]}
            title={LABELS[l]}
          />
        ))}
        {e.attachments.length > 0 && <IconPaperclip size={14} role="img" aria-label="Con adjuntos" />}
        <Text size="xs" c="dimmed" className="figure" component="time" dateTime={e.time} style={{ whiteSpace: 'nowrap' }}>
          {cuando(e.time, hoy)}
        </Text>
      </Group>
    </li>
  );
}

/** What may be done with the chosen ones, together. */
function EnBloque({ ids, folder, onHecho }: { ids: number[]; folder: string; onHecho: () => void }) {
  const marcar = api.useAction('marcar', { onSuccess: onHecho });
  const etiquetar = api.useAction('etiquetar', { onSuccess: onHecho });
  const bandeja = useMover(folder, onHecho);
  const ocupado = marcar.isPending || etiquetar.isPending || bandeja.ocupado;
  const boton = (texto: string, hacer: () => void) => (
    <Button key={texto} size="compact-xs" variant="default" disabled={ocupado} onClick={hacer}>
      {texto}
    </Button>
  );
  const leido = (isRead: boolean) => () => marcar.mutate({ emailIds: ids, dataToUpdate: { isRead } });
  const mover = (destino: 'inbox' | 'spam' | 'trash') => () => bandeja.mover(ids, destino);
  const propios = folder === 'sent' || folder === 'draft';
  return (
    <Group gap={6} role="toolbar" aria-label={`${ids.length} elegidos`}>
      {boton('Leído', leido(true))}
      {boton('No leído', leido(false))}
      {folder === 'trash' || folder === 'spam' ? boton(folder === 'trash' ? 'Restaurar' : 'Es deseado', mover('inbox')) : null}
      {folder !== 'trash' && folder !== 'spam' && !propios && boton('No deseado', mover('spam'))}
      {folder !== 'trash' && boton('Eliminar', mover('trash'))}
      <Menu withinPortal>
        <Menu.Target>
          <Button size="compact-xs" variant="default" leftSection={<IconTag size={12} aria-hidden />} disabled={ocupado}>
            Etiqueta
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(LABELS).map(([label, nombre]) => (
            <Menu.Item key={label} onClick={() => etiquetar.mutate({ emailIds: ids, label: label as 'private' })}>
              {nombre}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

interface Props {
  emails: readonly Email[];
  folder: string;
  abierto: number | undefined;
  onAbrir: (e: Email) => void;
}

/** The e-mails of a folder; what is chosen shows what may be done with all of it. */
export function Filas({ emails, folder, abierto, onAbrir }: Props) {
  const lista = useRef<HTMLUListElement>(null);
  useRowKeys(lista);
  const [elegidos, setElegidos] = useState<ReadonlySet<number>>(new Set());
  const ids = emails.filter((e) => elegidos.has(e.id)).map((e) => e.id);
  const poner = (id: number, si: boolean): void =>
    setElegidos((antes) => new Set([...antes].filter((x) => x !== id).concat(si ? [id] : [])));
  return (
    <>
      <div className={classes.barra}>
        <Checkbox
          size="xs"
          aria-label="Elegir todos"
          checked={ids.length === emails.length}
          indeterminate={ids.length > 0 && ids.length < emails.length}
          onChange={(e) => setElegidos(new Set(e.currentTarget.checked ? emails.map((x) => x.id) : []))}
        />
        {ids.length > 0 ? (
          <EnBloque ids={ids} folder={folder} onHecho={() => setElegidos(new Set())} />
        ) : (
          <Text size="xs" c="dimmed">
            {emails.length === 1 ? '1 correo' : `${emails.length} correos`}
          </Text>
        )}
      </div>
      <ul ref={lista} className={classes.lista} aria-label="Correos">
        {emails.map((e) => (
          <Fila
            key={e.id}
            e={e}
            abierto={abierto === e.id}
            elegido={elegidos.has(e.id)}
            onElegir={(si) => poner(e.id, si)}
            onAbrir={() => onAbrir(e)}
          />
        ))}
      </ul>
    </>
  );
}
