import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

/** Password with "show", pasting allowed, and a word when the capitals are locked. */
export function ClaveInput(props: PasswordInputProps) {
  const [caps, setCaps] = useState(false);
  const watch = (e: KeyboardEvent<HTMLInputElement>): void => setCaps(e.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar lo escrito', tabIndex: 0 }}
        onKeyDown={watch}
        onKeyUp={watch}
        {...props}
      />
      <Text size="xs" role="status" mt={caps ? 4 : 0}>
        {caps ? 'Las mayúsculas están activadas' : ''}
      </Text>
    </div>
  );
}
