/** Base words of most guessing lists, after digits, symbols and letter swaps are removed. */
const words = new Set(
  `abcd abcde abcdef admin administrator america andrew angel asdf asdfgh asdfghjkl ashley august autumn
  banana baseball basketball batman bitcoin buster butterfly california changeme charlie cheese chocolate
  company computer cookie daniel december default diamond dragon driver family february flower football
  freedom freightliner friday george ginger google guest hannah harley hello hockey hunter iloveyou internet
  january jasmine jennifer jessica jesus jordan joshua july june kenworth killer letmein login london love
  lovely maggie march master matthew mercedes michael michelle milepost monday money monkey mustang naruto
  newyork nicole november october orange passw pass passcode passwort password passwords pepper peterbilt
  phoenix pokemon princess purple qazwsx qwer qwerty qwertyui qwertyuiop qwertz receipt robert samsung
  saturday secret september shadow soccer spring starwars steelers summer sunday sunshine superman taxes
  temp test texas thomas thursday trucker trucking trucks trustno truck tuesday user volvo wednesday welcome
  whatever william winter yankees zaq zxcv zxcvbn zxcvbnm`.split(/\s+/),
)

const swaps: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password that meets the rules is still an obvious guess, such as `P@ssw0rd1!`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const forms = [core, lower, lower.replace(/\d+[^a-z]*$/, '')].map((form) =>
    form.replace(/./g, (c) => swaps[c] ?? c).replace(/[^a-z]/g, ''),
  )
  return forms.some((form) => words.has(form) || /^(.)\1*$/.test(form))
}
