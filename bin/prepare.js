// `npm run prepare`, which `npm ci` runs. No installation fails because of it: whatever is missing, a package or a Node that
// runs TypeScript, the program runs from its sources then.
import('./make-program.ts')
  .then(({ makeProgram }) => makeProgram())
  .catch((error) => {
    process.stderr.write(
      `skillpress was not made in one piece: ${error.message}\nIt runs from its sources and does the same, a little slower; npm run prepare tries again.\n`,
    );
  });
